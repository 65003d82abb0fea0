import type { Input, Output } from '@oas/contract/define'
import type { DrawRule } from '@oas/contract/inspection/draw-rules'
import type { inspectQueueCalls } from '@oas/contract/inspection/calls'
import type { QueueBody } from '@oas/contract/inspection/queue'
import { dayMs, hourMs } from '@oas/contract/time'
import { parseTypeKey } from '@oas/contract/type-key'
import type { CallContext, Context } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { dayOf, dayStart } from '../../core/office-time.ts'
import { alone } from '../../jobs/alone.ts'
import { strategyPersonId } from '../strategy-run/index.ts'
import { factsOfInspection, takesInspection } from './draw/anti.ts'
import { factsOf, isInScope } from './draw/facts.ts'
import { type TriedDecision, namesDecision, rateOf, trialOf } from './draw/rules.ts'
import { recentInspections } from './queries/anti.ts'
import { recentDecisions } from './queries/due.ts'
import { keepForecast, oldestForecast } from './queries/live.ts'
import { countNamed } from './queries/people.ts'
import { requireSound, tidyQueue, typesOf } from './sound.ts'

type Calls = typeof inspectQueueCalls
type Forecast = Output<Calls['forecast']>
type Foreseen = Omit<Forecast, 'people'>
const days = 7
/** Decisions that a forecast looks at; of more it takes the oldest days. */
const most = 50_000

type Tried = { at: number; facts: TriedDecision; ruleId: number | null; p: number }

/** What rules of counts add to what the shares of other rules draw of people and days. */
const toppedUp = (rule: DrawRule, tried: readonly Tried[]): Map<string, number> => {
  const groups = new Map<string, { day: string; n: number; expected: number }>()
  for (const { at, p, facts } of tried) {
    if (!namesDecision(rule, facts)) continue
    const day = dayOf(at)
    const key = `${day} ${facts.personId}`
    const { n, expected } = groups.get(key) ?? { n: 0, expected: 0 }
    groups.set(key, { day, n: n + 1, expected: expected + p })
  }
  const byDay = new Map<string, number>()
  for (const { day, n, expected } of groups.values())
    byDay.set(day, (byDay.get(day) ?? 0) + Math.max(0, Math.min(rule.value, n) - expected))
  return byDay
}
const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, one) => sum + one, 0)

type Span = { since: Date; until: number }
const decided = async (
  ctx: Context,
  body: QueueBody,
  { since, until }: Span,
): Promise<Omit<Tried, 'ruleId' | 'p'>[]> => {
  const machineId = await strategyPersonId(ctx)
  const types = body.scope.types.map(parseTypeKey)
  const rows = (await recentDecisions(ctx.pool, { machineId, since, types, most })).filter(
    (row) => row.at.getTime() < until && isInScope(body, row),
  )
  const facts = await factsOf(ctx.pool, rows, [body], ctx.now())
  return rows.map((row) => ({ at: row.at.getTime(), facts: facts.get(row.id) as TriedDecision }))
}
const inspected = async (
  ctx: Context,
  body: QueueBody,
  { since, until }: Span,
): Promise<Omit<Tried, 'ruleId' | 'p'>[]> =>
  (await recentInspections(ctx.pool, { queueIds: body.scope.queueIds, since, most }))
    .filter((row) => row.at.getTime() < until && takesInspection(body, row))
    .map((row) => ({ at: row.at.getTime(), facts: factsOfInspection(row) }))

const foreseen = async (
  ctx: Context,
  kind: 'inspect' | 'anti',
  body: QueueBody,
): Promise<Foreseen> => {
  const today = dayStart(ctx.now().getTime())
  const span = { since: new Date(today - days * dayMs), until: today }
  const found = await (kind === 'anti' ? inspected : decided)(ctx, body, span)
  const tried = found.map(({ at, facts }): Tried => {
    const { ruleId, percent } = trialOf(body.rules, facts)
    return { at, facts, ruleId, p: percent / 100 }
  })
  const counts = body.rules.filter((rule) => rule.kind === 'count')
  const topped = new Map(counts.map((rule) => [rule.id, toppedUp(rule, tried)]))
  const byDay = Array.from({ length: days }, (_all, n) => {
    const day = dayOf(today - (days - n) * dayMs)
    const ofDay = tried.filter(({ at }) => dayOf(at) === day)
    const more = sumOf([...topped.values()].map((added) => added.get(day) ?? 0))
    return { day, decisions: ofDay.length, drawn: sumOf(ofDay.map(({ p }) => p)) + more }
  })
  const drawn = sumOf(byDay.map((one) => one.drawn))
  return {
    days,
    decisions: tried.length,
    drawn,
    perDay: drawn / days,
    rules: body.rules.map((rule) => ({
      id: rule.id,
      named: tried.filter(({ facts: of }) =>
        rule.kind === 'count' ? namesDecision(rule, of) : rateOf(rule, of) > 0,
      ).length,
      drawn: sumOf([
        ...tried.filter(({ ruleId }) => ruleId === rule.id).map(({ p }) => p),
        ...(topped.get(rule.id)?.values() ?? []),
      ]),
    })),
    byDay,
  }
}

/** What a queue of such a text would have drawn of the decisions of the last days. */
export async function forecast(
  ctx: CallContext,
  { kind = 'inspect', body: given }: Input<Calls['forecast']>,
): Promise<Forecast> {
  if (kind !== 'inspect' && kind !== 'anti')
    return fail('invalid-input', { field: 'kind', reason: because('schema_value') })
  const body = tidyQueue(kind, given)
  await requireSound(ctx, kind, body)
  return {
    ...(await foreseen(ctx, kind, body)),
    people: await countNamed(ctx.db, kind, body.people, await typesOf(ctx.db, kind, body)),
  }
}

/** Makes the oldest forecast of a queue that draws anew; answers whether there may be more. */
export async function foresee(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const made = await alone(ctx, 'inspection.forecast', async (client) => {
    const queue = await oldestForecast(client, new Date(now.getTime() - hourMs))
    if (!queue) return false
    const { perDay } = await foreseen(ctx, queue.kind, queue.body)
    await keepForecast(client, { ...queue, perDay }, now)
    return true
  })
  return made ?? false
}
