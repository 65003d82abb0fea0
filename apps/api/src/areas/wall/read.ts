import type { Input } from '@oas/contract/define'
import { hourMs, minuteMs } from '@oas/contract/time'
import { type Wall, type WallType, type wallCalls, wallHours } from '@oas/contract/wall/calls'
import { type DueOrder, forecast } from '@oas/queue-engine/forecast'
import type { CallContext } from '../../core/context.ts'
import { dayOf, dayStart, officeAheadMs } from '../../core/office-time.ts'
import type { Db } from '../../db/client.ts'
import type { Handler } from '../../http/implement.ts'
import { type SumsAsked, sumDecided, sumFacts } from '../statistics/index.ts'
import {
  type AtWork,
  type Due,
  type Seen,
  type WaitingType,
  countSince,
  listAtWork,
  listDue,
  listWaiting,
} from './queries.ts'

type Hour = { came: number; decided: number }
/** What came and was decided, by type and the hour that it happened in (ms). */
type Hours = ReadonlyMap<string, ReadonlyMap<number, Hour>>

const hourOf = (day: string, hour: string): number =>
  Date.parse(`${day}T${hour}:00:00Z`) - officeAheadMs
const sumsAsked = (asked: Seen, now: number): SumsAsked => ({
  from: dayOf(now - wallHours.shown * hourMs),
  to: dayOf(now),
  apps: asked.appId === undefined ? undefined : [asked.appId],
  types: asked.types,
  sources: ['0'],
  scope: asked.scope,
})

const readHours = async (db: Db, asked: Seen, now: number): Promise<Hours> => {
  const found = new Map<string, Map<number, Hour>>()
  const facts = ['order_came', 'order_decided'] as const
  const rows = await sumFacts(db, facts, sumsAsked(asked, now), ['type', 'day', 'key'])
  for (const { fact, keys, n } of rows) {
    const [type = '', day = '', hour = ''] = keys
    if (!/^\d\d$/.test(hour)) continue
    const byHour = found.get(type) ?? new Map<number, Hour>()
    const at = hourOf(day, hour)
    const before = byHour.get(at) ?? { came: 0, decided: 0 }
    byHour.set(at, {
      came: before.came + (fact === 'order_came' ? n : 0),
      decided: before.decided + (fact === 'order_decided' ? n : 0),
    })
    found.set(type, byHour)
  }
  return found
}

const startOfHour = (now: number): number => Math.floor(now / hourMs) * hourMs
/** Of this hour and the one before, what an hour comes to. */
const rateOf = (hours: ReadonlyMap<number, Hour> | undefined, of: keyof Hour, now: number) => {
  const start = startOfHour(now)
  const n = (hours?.get(start)?.[of] ?? 0) + (hours?.get(start - hourMs)?.[of] ?? 0)
  return Math.round(n / (1 + (now - start) / hourMs))
}

const courseOf = (hours: Hours, now: number): Wall['hours'] =>
  Array.from({ length: wallHours.shown + 1 }, (_hour, back) => {
    const at = startOfHour(now) - (wallHours.shown - back) * hourMs
    const all = [...hours.values()].map((byHour) => byHour.get(at))
    return {
      at,
      came: all.reduce((sum, one) => sum + (one?.came ?? 0), 0),
      decided: all.reduce((sum, one) => sum + (one?.decided ?? 0), 0),
    }
  })

type Known = { hours: Hours; due: readonly Due[]; people: readonly AtWork[]; now: number }
const placesOf = (due: readonly Due[], key: string): DueOrder[] =>
  due.filter((one) => one.key === key).map(({ place, at }) => ({ place, at: at.getTime() }))
const toType = (row: WaitingType, { hours, due, people, now }: Known): WallType => {
  const byHour = hours.get(row.key)
  const camePerHour = rateOf(byHour, 'came', now)
  const decidedPerHour = rateOf(byHour, 'decided', now)
  const at = people.filter(({ types }) => types.includes(row.key)).length
  const flow = { waiting: row.waiting, camePerHour, decidedPerHour, people: at }
  return {
    ...row,
    oldestAt: row.oldestAt?.getTime() ?? null,
    camePerHour,
    decidedPerHour,
    people: at,
    ...forecast({ ...flow, due: placesOf(due, row.key) }, now, wallHours.emptyWithin),
  }
}

/** Deadlines by quarters of an hour, and how many of them are not met. */
const quartersOf = (due: readonly Due[], types: readonly WallType[], now: number): Wall['due'] => {
  const span = 15 * minuteMs
  const pace = new Map(types.map(({ key, decidedPerHour }) => [key, decidedPerHour]))
  const begun = Math.floor(now / span) * span
  return Array.from({ length: (wallHours.dueWithin * hourMs) / span }, (_quarter, at) => {
    const [from, to] = [at === 0 ? 0 : begun + at * span, begun + (at + 1) * span]
    const here = due.filter((one) => one.at.getTime() >= from && one.at.getTime() < to)
    const isLate = ({ key, place, at: dueAt }: Due): boolean => {
      const perHour = pace.get(key) ?? 0
      return perHour === 0 || now + (place / perHour) * hourMs > dueAt.getTime()
    }
    return { at: begun + at * span, orders: here.length, late: here.filter(isLate).length }
  })
}

const peopleOf = async (db: Db, asked: Seen, people: readonly AtWork[], now: number) => {
  const ids = people.map(({ id }) => id)
  const today = { ...sumsAsked(asked, now), from: dayOf(dayStart(now)), sources: undefined }
  const [lastHour, done] = await Promise.all([
    countSince(db, asked, ids, new Date(now - hourMs)),
    ids.length === 0 ? [] : sumDecided(db, { ...today, persons: ids }, ['person']),
  ])
  const byPerson = new Map(done.map(({ keys, n }) => [keys[0], n]))
  return people
    .map(({ types: _types, since, ...person }) => ({
      ...person,
      since: since.getTime(),
      today: byPerson.get(person.id) ?? 0,
      lastHour: lastHour.get(person.id)?.n ?? 0,
      lastAt: lastHour.get(person.id)?.lastAt.getTime() ?? null,
    }))
    .toSorted((a, b) => b.lastHour - a.lastHour || (a.name < b.name ? -1 : 1))
}

const readWall = async (
  ctx: CallContext,
  { appId, types }: Input<(typeof wallCalls)['read']>,
): Promise<Wall> => {
  const asked = { scope: ctx.caller.scope, appId, types }
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const now = ctx.now().getTime()
      const waiting = await listWaiting(db, asked, new Date(now))
      const due = await listDue(db, asked, new Date(now + wallHours.dueWithin * hourMs))
      const people = await listAtWork(db, asked, new Date(now))
      const hours = await readHours(db, asked, now)
      const rows = waiting.map((row) => toType(row, { hours, due, people, now }))
      return {
        asOf: now,
        hours: courseOf(hours, now),
        types: rows.toSorted((a, b) => b.waiting - a.waiting || (a.key < b.key ? -1 : 1)),
        people: await peopleOf(db, asked, people, now),
        due: quartersOf(due, rows, now),
      }
    })
}

/** What happens in the queue now, all of it as of one moment. */
export const read: Handler<(typeof wallCalls)['read']> = (ctx, input) => readWall(ctx, input)
