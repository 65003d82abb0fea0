import type { HeldRecord } from '@oas/contract/queue/schemas'
import { type Read, type Reader, anything, list, or, shape, text } from './read.ts'

type Member = { uid: string; role: string }
/**
 * A chat group or family that a record is about, beside what its people write: who leads it, and
 * who is in it as far as the app names them.
 */
export type Circle = {
  kind: 'group' | 'family'
  id: string
  leader: string
  total: number | null
  members: Member[]
}

/** Members that are named at most; more are counted. */
const mostNamed = 200
const readMember = shape({ uid: text(64), role: or(text(40), '') })
const member: Reader<Member> = (value, at) =>
  typeof value === 'object' ? readMember(value, at) : readMember({ uid: value }, at)
const readMembers = list(member, mostNamed)
const readCircle = shape({
  groupId: or(text(64), ''),
  familyId: or(text(64), ''),
  owner: or(text(64), ''),
  leader: or(text(64), ''),
  members: or(anything, null),
})

/** What `data.group` or `data.family` says of its people; null where the record is about none. */
export function circleOf({ data }: Pick<HeldRecord, 'data'>): Read<Circle> | null {
  const kind = data['group'] !== undefined && data['group'] !== null ? 'group' : 'family'
  const value = data[kind]
  if (value === undefined || value === null) return null
  const read = readCircle(value, `data.${kind}`)
  if (!read.ok) return read
  const { groupId, familyId, owner, leader, members } = read.value
  const circle = {
    kind,
    id: kind === 'group' ? groupId : familyId,
    leader: owner || leader,
  } as const
  if (members === null || (typeof members === 'number' && Number.isFinite(members)))
    return { ok: true, value: { ...circle, total: members, members: [] } }
  const named = readMembers(members, `data.${kind}.members`)
  return named.ok
    ? { ok: true, value: { ...circle, total: (members as unknown[]).length, members: named.value } }
    : named
}
