import { contract } from '@oas/contract/index'
import { branch as area } from '../../../api/src/areas/branch/index.ts'
import type { Context } from '../../../api/src/core/context.ts'
import type { Client } from '../../../api/src/testing/server.ts'

const { branch, branchAppeal } = contract

/** A judge settles one disagreement of a task, by the answer that finds a violation. */
const judgeOne = async (judge: Client, taskId: string): Promise<string | null> => {
  const windowId = 'demo-judge'
  const { held } = await judge.ok(branch.dispatch, { windowId, taskIds: [taskId], limit: 1 })
  const [order] = held
  const round = order?.answers.find(({ violation }) => violation)?.round
  if (!order || round === undefined) return null
  await judge.ok(branch.judgment, {
    windowId,
    id: order.id,
    fence: order.fence,
    verdict: 'round',
    round,
    reason: 'The rule names this kind of post.',
  })
  return order.id
}

/** Nobody handled a case in time: the clock passes it to a leader. */
const letPass = async (ctx: Context, appealId: string): Promise<void> => {
  await ctx.db
    .updateTable('branchAppeal')
    .set({ dueAt: ctx.now() })
    .where('id', '=', appealId)
    .execute()
  const clock = area.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'branch.appeal')
  while (await clock?.run(ctx)) {
    /* until nothing is due */
  }
}

type People = { one: Client; other: Client; auditor: Client }
/**
 * Judgments that an auditor contests: one appeal waits for a handler, one came to the other judge
 * as leader and was changed.
 */
export async function seedBranchAppeals(
  ctx: Context,
  { one, other, auditor }: People,
  taskId: string,
): Promise<void> {
  const waiting = await judgeOne(one, taskId)
  const closed = await judgeOne(other, taskId)
  if (waiting === null || closed === null) return
  await auditor.ok(branchAppeal.appeal, {
    id: waiting,
    reason: 'The post offers no work and no money, and asks nobody to get in touch.',
    evidence: [],
  })
  const { appealId } = await auditor.ok(branchAppeal.appeal, {
    id: closed,
    reason: 'The rule is about offers of work. Nothing is offered here at all.',
    evidence: [],
  })
  await letPass(ctx, appealId)
  const { list } = await one.ok(branchAppeal.allAppeals, { id: closed })
  const right = list[0]?.answers.find(({ violation }) => !violation)?.round ?? null
  await one.ok(branchAppeal.lead, {
    id: appealId,
    verdict: 'change',
    round: right,
    reason: 'Nothing in it is an offer of work.',
  })
}
