import type { QueueBody } from '@oas/contract/inspection/queue'
import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import { transact } from '../../../db/transaction.ts'
import { announceChange } from '../../queue/index.ts'
import { type Untried, noteTried, takeUntried } from '../queries/anti.ts'
import { drawingQueues } from '../queries/live.ts'
import { type Making, makeInspections } from '../queries/made.ts'
import { type TriedDecision, isDrawn, numberOf, trialOf } from './rules.ts'

const batch = 1000

/** An inspection as the rules of shares ask of it: whose it is, in which language. */
export function factsOfInspection({ id, inspectorId, teamId, language }: Untried): TriedDecision {
  return {
    decisionId: id,
    personId: inspectorId,
    teamId,
    language,
    resultId: '',
    resultType: '',
    labels: [],
    spentMs: null,
    days: 0,
    accuracy: null,
    changed: false,
    againstMachine: false,
    level: 'trainee',
  }
}

/** Whether an inspection is of those that a queue is for. */
export function takesInspection({ scope }: Pick<QueueBody, 'scope'>, row: Untried): boolean {
  return (
    scope.queueIds.includes(row.queueId) &&
    (scope.teamIds.length === 0 || (row.teamId !== null && scope.teamIds.includes(row.teamId))) &&
    (scope.languages.length === 0 || scope.languages.includes(row.language))
  )
}

const sample = async (client: pg.PoolClient, ctx: Context, now: Date): Promise<number> => {
  const rows = await takeUntried(client, batch)
  if (rows.length === 0) return 0
  const queues = await drawingQueues(client, 'anti')
  const tried = rows.map((row) => {
    const queue = queues.find(({ body }) => takesInspection(body, row))
    if (!queue) return { id: row.id, queue, ruleId: null, p: null, making: null }
    const { ruleId, percent } = trialOf(queue.body.rules, factsOfInspection(row))
    const p = percent / 100
    const making: Making | null = isDrawn(numberOf(queue.id, queue.version, row.id), percent)
      ? {
          queueId: queue.id,
          version: queue.version,
          ruleId,
          p,
          decisionId: row.decisionId,
          ofId: row.id,
        }
      : null
    return { id: row.id, queue, ruleId, p, making }
  })
  await noteTried(
    client,
    tried.map(({ id, queue, ruleId, p }) => ({ id, queueId: queue?.id ?? null, ruleId, p })),
  )
  for (const queue of queues) {
    const making = tried.flatMap((one) => (one.queue === queue && one.making ? [one.making] : []))
    const { expireHours } = queue.body
    announceChange(ctx, await makeInspections(client, 'anti', making, { now, expireHours }))
  }
  return rows.length
}

/** Tries inspections by the rules of the queues that inspect them. */
export async function runAnti(ctx: Context): Promise<boolean> {
  return (await transact(ctx, (client) => sample(client, ctx, ctx.now()))) === batch
}
