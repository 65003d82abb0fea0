import type { HeldRecord } from '@oas/contract/queue/schemas'
import { dayMs } from '@oas/contract/time'
import { mediaKinds } from './items.ts'
import { type Read, anything, flag, list, moment, or, shape, text } from './read.ts'
import { officeAheadMs } from '../../kit/time.ts'

const most = 2000
const readMessage = shape({
  id: text(64),
  from: text(64),
  to: or(text(64), ''),
  at: moment,
  kind: or(mediaKinds, 'text' as const),
  content: or(text(20_000), ''),
  reported: or(flag, false),
  withdrawn: or(flag, false),
  hits: or(anything, null),
  translation: or(text(20_000), null),
  lang: or(text(16), null),
})
export type Message = {
  id: string
  from: string
  to: string
  at: number
  kind: 'text' | 'picture' | 'voice' | 'video' | 'gift' | 'system'
  content: string
  reported: boolean
  withdrawn: boolean
  hits: unknown
  translation: string | null
  lang: string | null
}

/** `data.messages` in the order of time, each id once. */
export function messagesOf({ data }: Pick<HeldRecord, 'data'>): Read<Message[]> {
  const read = list(readMessage, most)(data['messages'], 'data.messages')
  if (!read.ok) return read
  const seen = new Set<string>()
  return {
    ok: true,
    value: read.value
      .filter(({ id }) => {
        const fresh = !seen.has(id)
        seen.add(id)
        return fresh
      })
      .toSorted((a, b) => a.at - b.at),
  }
}

const readGroup = shape({
  groupId: or(text(64), ''),
  name: or(text(200), ''),
  notice: or(text(2000), ''),
  avatar: or(text(2000), ''),
  owner: or(text(64), ''),
  members: or(anything, null),
})
export type Group = {
  groupId: string
  name: string
  notice: string
  avatar: string
  owner: string
  members: unknown
}
export function groupOfChat({ data }: Pick<HeldRecord, 'data'>): Read<Group> | null {
  return data['group'] === undefined || data['group'] === null
    ? null
    : readGroup(data['group'], 'data.group')
}

/** Messages around what was reported that are shown without asking. */
const context = 20
const withoutReport = 60
export type More = { older: number; newer: number }
/**
 * The stretch of a talk that is shown: from a little before the first reported message to a little
 * after the last, and what was asked for beyond; without a report its end.
 */
export function shownSpan(messages: readonly Message[], more: More): { from: number; to: number } {
  const first = messages.findIndex((message) => message.reported)
  const last = messages.findLastIndex((message) => message.reported)
  const [from, to] =
    first < 0
      ? [messages.length - withoutReport, messages.length]
      : [first - context, last + context + 1]
  return {
    from: Math.max(0, from - more.older * context),
    to: Math.min(messages.length, to + more.newer * context),
  }
}

/** Number of the day in Shanghai. */
export function dayOf(at: number): number {
  return Math.floor((at + officeAheadMs) / dayMs)
}

export type Participant = { uid: string; messages: number; reported: number }
/** Who talks, those with reported messages first. */
export function participantsOf(messages: readonly Message[]): Participant[] {
  const byUid = new Map<string, Participant>()
  for (const { from, kind, reported } of messages) {
    if (kind === 'system') continue
    const known = byUid.get(from) ?? { uid: from, messages: 0, reported: 0 }
    byUid.set(from, {
      uid: from,
      messages: known.messages + 1,
      reported: known.reported + Number(reported),
    })
  }
  return [...byUid.values()].toSorted((a, b) => b.reported - a.reported || b.messages - a.messages)
}
