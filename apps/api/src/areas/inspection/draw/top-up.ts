import type { DrawRule } from '@oas/contract/inspection/draw-rules'
import { dayMs, minuteMs } from '@oas/contract/time'
import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import { dayStart } from '../../../core/office-time.ts'
import { alone } from '../../../jobs/alone.ts'
import { announceChange } from '../../queue/index.ts'
import type { DueRow } from '../queries/due.ts'
import { type LiveQueue, drawingQueues } from '../queries/live.ts'
import { makeInspections } from '../queries/made.ts'
import { type OfDay, noteTopped, triedOf } from '../queries/topped.ts'
import { factsOf } from './facts.ts'
import { type TriedDecision, namesDecision, numberOf } from './rules.ts'

/** After the end of a day until its counts are made up, so that all its decisions were tried. */
const afterMs = 10 * minuteMs

type Work = OfDay & { facts: TriedDecision }

/** Of one person's work on a day what a rule of counts still wants: the lowest numbers. */
const wanted = (
  { id, version }: LiveQueue,
  rule: DrawRule,
  work: readonly Work[],
): readonly Work[] => {
  const named = work.filter(({ facts }) => namesDecision(rule, facts))
  const missing = rule.value - named.filter(({ drawn }) => drawn).length
  if (missing <= 0) return []
  return named
    .filter(({ drawn }) => !drawn)
    .map((one) => ({ one, number: numberOf(id, version, one.row.id) }))
    .toSorted((a, b) => (a.number < b.number ? -1 : 1))
    .slice(0, missing)
    .map(({ one }) => one)
}

const topUpQueue = async (
  client: pg.PoolClient,
  ctx: Context,
  queue: LiveQueue,
  span: { from: Date; to: Date },
): Promise<void> => {
  const rules = queue.body.rules.filter((rule) => rule.kind === 'count')
  if (rules.length === 0) return
  const now = ctx.now()
  const tried = await triedOf(client, queue.id, span)
  const rows: readonly DueRow[] = tried.map(({ row }) => row)
  const facts = await factsOf(client, rows, [queue.body], now)
  const work = tried.map((one) => ({ ...one, facts: facts.get(one.row.id) as TriedDecision }))
  for (const rule of rules) {
    const people = new Set(work.map(({ row }) => row.personId))
    const more = [...people].flatMap((personId) =>
      wanted(
        queue,
        rule,
        work.filter(({ row }) => row.personId === personId),
      ),
    )
    for (const one of more) one.drawn = true
    await noteTopped(
      client,
      more.map(({ row }) => row.id),
      rule.id,
    )
    const making = more.map(({ row }) => ({
      queueId: queue.id,
      version: queue.version,
      ruleId: rule.id,
      p: null,
      decisionId: row.id,
      ofId: null,
    }))
    const { expireHours } = queue.body
    announceChange(ctx, await makeInspections(client, 'inspect', making, { now, expireHours }))
  }
}

/**
 * Draws, once a day of the office is over, what is missing of so many decisions a person and day.
 * What is there already is counted, so that a second run draws nothing.
 */
export async function runTopUp(ctx: Context): Promise<boolean> {
  const today = dayStart(ctx.now().getTime())
  if (ctx.now().getTime() < today + afterMs) return false
  const span = { from: new Date(today - dayMs), to: new Date(today) }
  await alone(ctx, 'inspection.top-up', async (client) => {
    for (const queue of await drawingQueues(client, 'inspect'))
      await topUpQueue(client, ctx, queue, span)
  })
  return false
}
