import type { Input, Output } from '@oas/contract/define'
import type { branchCalls } from '@oas/contract/branch/calls'
import type pg from 'pg'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { transact } from '../../db/transaction.ts'
import type { Handler } from '../../http/implement.ts'
import {
  type Answered,
  type ItemRounds,
  answerOwn,
  decideByAnswer,
  lockItem,
} from '../decision/index.ts'
import {
  type HeldOrder,
  announceChange,
  isAnew,
  lockHeld,
  passOn,
  reopenOrders,
} from '../queue/index.ts'
import { noteOutvoted } from '../wrong-order/index.ts'
import { toOutvoted } from './outvoted.ts'
import {
  type Held,
  type Judged,
  endBranch,
  lockHeldBranch,
  noteJudged,
  reopenItem,
  voidItem,
} from './queries.ts'

type Calls = typeof branchCalls
type Judgment = Input<Calls['judgment']>
/** The order of a branch, held by its judge for as long as the transaction lasts. */
const holdOrder = async (
  ctx: CallContext,
  client: pg.PoolClient,
  { orderRow }: Held,
  windowId: string,
) => {
  const personId = ctx.caller.id
  const keys = await reopenOrders(client, {
    personId,
    windowId,
    serialId: null,
    snapshots: [{ row: orderRow }],
    leaseSeconds: 60,
    now: ctx.now(),
  })
  const [order] = await lockHeld(client, personId, keys)
  return order ?? fail('wrong-state')
}

type Asked = { item: ItemRounds; order: HeldOrder }
/** What is right: the answer of a round, or one that the judge gives. */
const rightOne = async (
  ctx: CallContext,
  client: pg.PoolClient,
  { item, order }: Asked,
  { verdict, round, own }: Judgment,
): Promise<Answered> =>
  verdict === 'own'
    ? answerOwn(ctx, client, {
        item,
        order,
        own: own ?? fail('required', { field: 'own' }),
        as: 'judge',
      })
    : (item.answers.find((one) => one.round === round) ?? fail('required', { field: 'round' }))

/** One answer becomes the decision; those of the rounds that say otherwise were wrong. */
const follow = async (
  ctx: CallContext,
  client: pg.PoolClient,
  branch: Held,
  judgment: Judgment,
): Promise<{ judged: Judged; wrongOrders: number }> => {
  const { windowId, reason } = judgment
  const item = (await lockItem(client, branch.itemId, 'branched')) ?? fail('wrong-state')
  const order = await holdOrder(ctx, client, branch, windowId)
  const answer = await rightOne(ctx, client, { item, order }, judgment)
  await reopenItem(client, item.id)
  const decisionId = await decideByAnswer(ctx, client, { item, order, answer, by: 'judge' })
  if (decisionId === null) return fail('answer-outdated')
  const others = item.answers.filter(({ key }) => key !== answer.key)
  const wrongOrders = await noteOutvoted(
    client,
    {
      branchId: branch.id,
      decisionId,
      foundBy: ctx.caller.id,
      reason,
      answers: others.map(toOutvoted),
    },
    ctx.now(),
  )
  return {
    judged: { state: 'judged', side: answer.round, key: answer.key, reason, decisionId },
    wrongOrders,
  }
}

/**
 * Takes a record out of its task. One that was never decided goes to a leader with the reason, so
 * that it is not lost; one that was decided before stays as it was decided.
 */
const takeOut = async (
  ctx: CallContext,
  client: pg.PoolClient,
  branch: Held,
  { windowId, reason }: Judgment,
): Promise<{ judged: Judged; wrongOrders: number }> => {
  const now = ctx.now()
  if (!isAnew(branch.orderRow)) {
    const order = await holdOrder(ctx, client, branch, windowId)
    await client.query('delete from queue_order where id = $1', [order.id])
    await passOn(client, [
      {
        order: { ...order, taskId: null, itemId: null, round: 0 },
        personId: ctx.caller.id,
        target: 'leader',
        group: '',
        type: '',
        urgent: false,
        opinion: {
          decisionId: '',
          round: order.round,
          result: '',
          labels: [],
          remark: reason,
          at: now.getTime(),
        },
      },
    ])
  }
  await voidItem(client, branch.itemId, reason, now)
  return {
    judged: { state: 'void', side: null, key: '', reason, decisionId: null },
    wrongOrders: 0,
  }
}

/** Settles what the rounds disagree on, in one transaction with the decision that follows. */
export const judgeBranch: Handler<Calls['judgment']> = async (ctx, input) => {
  const asked = { ...input, reason: input.reason.trim() }
  const done = await transact(ctx, async (client) => {
    const branch = await lockHeldBranch(client, ctx.caller.id, asked)
    if (!branch || !mayType(ctx.caller, branch.appId, branch.type)) return fail('stale-fence')
    const { judged, wrongOrders } = await (asked.verdict === 'void' ? takeOut : follow)(
      ctx,
      client,
      branch,
      asked,
    )
    await endBranch(client, branch.id, judged, ctx.now())
    await noteJudged(client, {
      actorId: ctx.caller.id,
      actor: ctx.caller.name,
      action: judged.state === 'judged' ? 'branch.judge' : 'branch.void',
      branchId: branch.id,
      appId: branch.appId,
      detail: { before: null, after: { ...judged, taskId: branch.taskId, postId: branch.postId } },
      requestId: ctx.requestId,
    })
    return { branch, judged, wrongOrders }
  })
  announceChange(ctx, [done.branch])
  const { state, decisionId } = done.judged
  return {
    id: done.branch.id,
    state,
    decisionId,
    wrongOrders: done.wrongOrders,
  } satisfies Output<Calls['judgment']>
}
