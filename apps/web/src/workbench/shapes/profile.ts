import { mediaKindOf } from '@oas/media/kind'
import { fieldIdsOf, profileFields } from '@oas/contract/decision/data-rows'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { addressOf, isMedia } from './value-text.ts'
import { type Read, anything, flag, list, moment, number, or, shape, text } from './read.ts'

type FieldKind = 'text' | 'picture' | 'voice' | 'video' | 'link'
/** One field of a profile; `broken`: what the app sent for it cannot be read. */
export type ProfileField = {
  id: string
  changed: boolean
  old: unknown
  now: unknown
  kind: FieldKind
  broken: boolean
}

const readField = shape({
  old: or(anything, null),
  now: or(anything, null),
  changed: or(flag, null),
})
const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
/** What browsers show besides what apps usually send. */
const endings: readonly (readonly [FieldKind, RegExp])[] = [
  ['picture', /\.(gif|svg|avif)$/i],
  ['voice', /\.(aac|ogg)$/i],
  ['video', /\.(webm|mov|m3u8)$/i],
]
const kinds: readonly FieldKind[] = ['text', 'picture', 'voice', 'video', 'link']

/** What a value is: as it says itself, else by its address and the name of its field. */
const kindOf = (name: string, value: unknown): FieldKind => {
  const one = first(value)
  const said =
    typeof one === 'object' && one !== null ? (one as { kind?: unknown }).kind : undefined
  const named = kinds.find((kind) => kind === said)
  if (named) return named
  const url = addressOf(one)
  if (!isMedia(url)) return 'text'
  const path = url.split(/[?#]/)[0] ?? ''
  const found = mediaKindOf(path) ?? endings.find(([, ending]) => ending.test(path))?.[0]
  if (found) return found
  if (/voice|audio/i.test(name)) return 'voice'
  return /avatar|cover|album|photo|picture|image/i.test(name) ||
    url.startsWith('/biz_gateway/resource/file/')
    ? 'picture'
    : 'link'
}

/** Fields that most apps have, in the order people look at them; others follow by name. */
export const knownFields = [
  'nickname',
  'name',
  'avatar',
  'bio',
  'notice',
  'voice_sign',
  'links',
  'cover',
  'album',
  'badge',
  'gender',
  'birthday',
  'location',
] as const
const rank = (id: string): number => {
  const at = knownFields.findIndex((one) => one === id)
  return at < 0 ? knownFields.length : at
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
/**
 * Fields of `data.profile` (of a group or family: of `data.group` or `data.family`), changed ones
 * first; null where it is no profile at all.
 */
export function profileOf({ data }: Pick<HeldRecord, 'data'>): ProfileField[] | null {
  const profile: unknown = profileFields(data)
  if (typeof profile !== 'object' || profile === null || Array.isArray(profile)) return null
  const fields = fieldIdsOf(profile).map((id): ProfileField => {
    const value = (profile as Record<string, unknown>)[id]
    // A group says what is there now: without a change it sends the value alone.
    if (
      data['profile'] === undefined &&
      (typeof value !== 'object' || value === null || Array.isArray(value))
    )
      return { id, changed: false, old: value, now: value, kind: kindOf(id, value), broken: false }
    const read = readField(value, id)
    if (!read.ok) return { id, changed: true, old: null, now: value, kind: 'text', broken: true }
    const { old, now, changed } = read.value
    return {
      id,
      changed: changed ?? !same(old, now),
      old,
      now,
      kind: kindOf(id, now ?? old),
      broken: false,
    }
  })
  return fields.toSorted(
    (a, b) =>
      Number(b.changed) - Number(a.changed) || rank(a.id) - rank(b.id) || (a.id < b.id ? -1 : 1),
  )
}

const readAccount = shape({
  registeredAt: or(moment, null),
  level: or(text(40), null),
  followers: or(number, null),
  devices: or(anything, null),
  score: or(number, null),
})
export type Account = {
  registeredAt: number | null
  level: string | null
  followers: number | null
  devices: unknown
  score: number | null
}
/** `data.account`, or null where there is none. */
export function accountOf({ data }: Pick<HeldRecord, 'data'>): Read<Account> | null {
  return data['account'] === undefined || data['account'] === null
    ? null
    : readAccount(data['account'], 'data.account')
}

/** How many devices an account was seen on. */
export function deviceCount(devices: unknown): number | null {
  const read = list(anything)(devices, '')
  return typeof devices === 'number' ? devices : read.ok ? read.value.length : null
}

/** The field of a profile that labels and results fall on: the one gone to, else the first. */
export function judgedField(rowId: string | null, record: HeldRecord): string | null {
  const fields = profileOf(record) ?? []
  return fields.find(({ id }) => id === rowId)?.id ?? fields[0]?.id ?? null
}
