import { isObject } from '@oas/contract/json'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { rawText } from './value-text.ts'
import { type Read, anything, list, moment, number, or, shape, text } from './read.ts'

export type TimelineEvent = {
  id: string
  at: number
  name: string
  weight: number
  session: string
  ip: string
  device: string
  props: readonly (readonly [name: string, value: string])[]
}
export type RuleWindow = {
  rule: string
  key: string
  value: number
  threshold: number
  from: number
  to: number
}
export type Session = { key: string; session: string; events: readonly TimelineEvent[] }

const most = 5000
const pauseMs = 30 * 60_000
const own: ReadonlySet<string> = new Set(['session', 'ip', 'device'])
const readEvent = shape({
  at: moment,
  name: text(200),
  weight: or(number, 1),
  props: or(anything, null),
})

const propsOf = (value: unknown): [string, string][] =>
  isObject(value)
    ? Object.entries(value)
        .slice(0, 50)
        .map(([name, one]): [string, string] => [name.slice(0, 64), rawText(one)])
    : []

/** `data.events` in the order of time; null where the record has none at all. */
export function eventsOf({ data }: Pick<HeldRecord, 'data'>): Read<TimelineEvent[]> | null {
  if (data['events'] === undefined || data['events'] === null) return null
  const read = list(readEvent, most)(data['events'], 'data.events')
  if (!read.ok) return read
  const found = read.value.map(({ at, name, weight, props }) => {
    const all = propsOf(props)
    const of = (key: string): string => all.find(([one]) => one === key)?.[1] ?? ''
    return {
      at,
      name,
      weight,
      session: of('session'),
      ip: of('ip'),
      device: of('device'),
      props: all.filter(([key]) => !own.has(key)),
    }
  })
  return {
    ok: true,
    value: found
      .toSorted((a, b) => a.at - b.at)
      .map((event, index) => ({ id: `event-${index + 1}`, ...event })),
  }
}

const readWindow = shape({
  rule: text(200),
  key: or(text(200), ''),
  value: number,
  threshold: number,
  from: moment,
  to: moment,
})
/** `data.window`: the rule that was hit, or null where there is none. */
export function windowOf({ data }: Pick<HeldRecord, 'data'>): Read<RuleWindow> | null {
  return data['window'] === undefined || data['window'] === null
    ? null
    : readWindow(data['window'], 'data.window')
}

/**
 * Events by session, in the order in which the sessions began; without one, a pause of half an hour
 * begins another.
 */
export function sessionsOf(events: readonly TimelineEvent[]): Session[] {
  const groups = new Map<string, { session: string; events: TimelineEvent[] }>()
  let pauses = 0
  let last = -Infinity
  for (const event of events) {
    if (event.session === '') {
      if (event.at - last > pauseMs) pauses++
      last = event.at
    }
    const key = event.session === '' ? `pause ${pauses}` : `session ${event.session}`
    const group = groups.get(key) ?? { session: event.session, events: [] }
    group.events.push(event)
    groups.set(key, group)
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}

/** How often each name occurs, the most frequent first. */
export function countsOf(
  events: readonly TimelineEvent[],
): { name: string; n: number; weight: number }[] {
  const counts = new Map<string, { name: string; n: number; weight: number }>()
  for (const { name, weight } of events) {
    const known = counts.get(name) ?? { name, n: 0, weight: 0 }
    counts.set(name, { name, n: known.n + 1, weight: known.weight + weight })
  }
  return [...counts.values()].toSorted((a, b) => b.n - a.n || (a.name < b.name ? -1 : 1))
}
