import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import { transact } from '../../../db/transaction.ts'
import { announceChange } from '../../queue/index.ts'
import { strategyPersonId } from '../../strategy-run/index.ts'
import { type DueRow, isDue, takeDue } from '../queries/due.ts'
import { type LiveQueue, drawingQueues } from '../queries/live.ts'
import {
  type Making,
  type Tested,
  insertTested,
  makeInspections,
  postpone,
  readyAt,
} from '../queries/made.ts'
import { factsOf, isInScope } from './facts.ts'
import { type TriedDecision, isDrawn, numberOf, trialOf } from './rules.ts'

const batch = 1000

type Matched = { row: DueRow; queue: LiveQueue }
/** A decision is for the first queue whose scope it is in, and for no other. */
const matchAll = (rows: readonly DueRow[], queues: readonly LiveQueue[]): Matched[] =>
  rows.flatMap((row) => {
    const queue = queues.find(({ body }) => isInScope(body, row))
    return queue ? [{ row, queue }] : []
  })

/** What comes of the trial of a decision by the rules of its queue. */
const tryOne = (
  { row, queue }: Matched,
  facts: TriedDecision,
): { tested: Tested; making: Making | null } => {
  const { ruleId, percent } = trialOf(queue.body.rules, facts)
  const drawn = isDrawn(numberOf(queue.id, queue.version, row.id), percent)
  const p = percent / 100
  const of = { queueId: queue.id, version: queue.version, ruleId, p, decisionId: row.id }
  const { appId, type, personId, at } = row
  return {
    tested: { ...of, drawn, appId, type, personId, at },
    making: drawn ? { ...of, ofId: null } : null,
  }
}

const sample = async (client: pg.PoolClient, ctx: Context, now: Date): Promise<void> => {
  const machineId = await strategyPersonId(ctx)
  const rows = await takeDue(client, { now, most: batch, machineId })
  if (rows.length === 0) return
  const queues = await drawingQueues(client, 'inspect')
  const matched = matchAll(rows, queues)
  const early = matched.filter(({ row, queue }) => readyAt(row.at, queue.body.waitMinutes) > now)
  await postpone(
    client,
    early.map(({ row, queue }) => ({
      decisionId: row.id,
      dueAt: readyAt(row.at, queue.body.waitMinutes),
    })),
  )
  const ready = matched.filter((one) => !early.includes(one))
  const facts = await factsOf(
    client,
    ready.map(({ row }) => row),
    queues.map(({ body }) => body),
    now,
  )
  const tried = ready.map((one) => ({
    queue: one.queue,
    ...tryOne(one, facts.get(one.row.id) as TriedDecision),
  }))
  await insertTested(
    client,
    tried.map(({ tested }) => tested),
  )
  for (const queue of queues) {
    const making = tried.flatMap((one) => (one.queue === queue && one.making ? [one.making] : []))
    const { expireHours } = queue.body
    announceChange(ctx, await makeInspections(client, 'inspect', making, { now, expireHours }))
  }
}

/** Tries decisions that can no longer be taken back by the rules of the queues for them. */
export async function runSample(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  await transact(ctx, (client) => sample(client, ctx, now))
  return isDue(ctx.pool, now)
}
