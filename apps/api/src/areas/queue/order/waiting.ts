import type { queueCalls } from '@oas/contract/queue/calls'
import { audit } from '../../../core/audit.ts'
import { hiddenDecisions } from '../../../db/hidden.ts'
import { mayType } from '../../../core/caller.ts'
import { fail } from '../../../core/fail.ts'
import { readPage } from '../../../core/keyset.ts'
import { wayOf } from '../../../db/seek.ts'
import { sendMessage } from '../../message/index.ts'
import { settingOf } from '../../setting/index.ts'
import { announceChange } from '../changed.ts'
import { filteredTypes } from '../counts.ts'
import { countPunished, recordRowsByIds } from '../record.ts'
import { discardOrders, findDoubtful, lockOrders, putAnswer } from './list.ts'
import { type Listed, listOrders } from './search.ts'
import { type Returned, again, returnAnswered } from './return.ts'
import { personOf } from '../asked-types.ts'
import type { Handler } from '../../../http/implement.ts'
import { toHeldRecord } from '../rows.ts'

type Calls = typeof queueCalls

/** Answers a question; the order waits again, for its asker before all others. */
export const answerDoubt: Handler<Calls['answerDoubtful']> = async (ctx, { id, answer }) => {
  const order = (await findDoubtful(ctx.pool, id)) ?? fail('not-found')
  if (!mayType(ctx.caller, order.appId, order.type)) fail('foreign-data', { app: order.appId })
  const returned = await again(() =>
    ctx.db.transaction().execute(async (trx): Promise<Returned[]> => {
      if (!(await putAnswer(trx, id, answer))) fail('not-found')
      await audit(trx, ctx, [
        {
          action: 'queue.answerDoubtful',
          subject: `order:${id}`,
          appId: order.appId,
          detail: { answer },
        },
      ])
      if (order.askerId !== null)
        await sendMessage(trx, ctx.now(), {
          msgType: 4,
          plat: 'queue',
          audience: { personIds: [order.askerId] },
          sender: { id: ctx.caller.id, name: ctx.caller.name },
          link: `/tags/record-list?recordId=${order.recordId}`,
          payload: {
            msg: answer,
            transKey: 'message.doubtful_answered',
            transKeyParams: { record: order.recordId, answer: [...answer].slice(0, 150).join('') },
          },
        })
      return returnAnswered(trx, ctx.now(), id, ctx.caller.kind === 'person' ? ctx.caller.id : null)
    }),
  )
  announceChange(ctx, returned)
  return { id }
}

/** What leaders see of an order beside its record. */
const leaderFacts = (row: Listed) => ({
  state: row.state,
  holder: row.holder,
  // Since when it waits: a task may ask again about what came in long ago.
  receivedAt: row.receivedAt.getTime(),
  question: row.question,
  holderId: row.holderId,
  windowId: row.windowId ?? '',
  heldAt: row.heldAt?.getTime() ?? null,
  parkedAt: row.parkedAt?.getTime() ?? null,
  keptFor: row.keptFor,
  dueAt: row.deadlineAt?.getTime() ?? null,
  overdue: row.overdue,
  itemId: row.itemId,
  task: row.task,
})

export const listWaiting: Handler<Calls['waiting']> = async (ctx, input) => {
  // What waits longest comes first, unless another order is asked for.
  const way = wayOf(input.sort ?? 'receivedAt', input.after)
  const narrowed =
    (input.types?.length ?? 0) > 0 || Object.keys(input.conditionQuery ?? {}).length > 0
  const asked = {
    scope: ctx.caller.scope,
    types: narrowed ? await filteredTypes(ctx, input) : null,
    asked: input,
    way,
    now: ctx.now(),
  }
  const { list: page, next } = await readPage(
    input.limit ?? 50,
    (most) => listOrders(ctx.pool, { ...asked, limit: most }),
    (row) => way.cursorOf(row.id),
  )
  const [records, punished] = await Promise.all([
    recordRowsByIds(
      ctx.pool,
      page.map((row) => row.recordId),
    ),
    countPunished(ctx.pool, page, await hiddenDecisions(ctx.pool, ctx.caller.id)),
  ])
  const list = await Promise.all(
    page.flatMap((row) => {
      const record = records.get(row.recordId)
      return record
        ? [
            (async () => ({
              ...toHeldRecord(record, row, {
                settingVersion: (await settingOf(ctx, row.appId, row.type))?.version ?? 1,
                punished: punished.get(`${row.appId}:${row.uid}`),
                readOnly: true,
              }),
              ...leaderFacts(row),
            }))(),
          ]
        : []
    }),
  )
  return { list, next }
}

/**
 * Forces orders out of the queue. What somebody holds at this moment stays: its auditor's work is
 * not thrown away.
 */
export const discard: Handler<Calls['discard']> = async (ctx, { ids, remark }) => {
  const personId = personOf(ctx)
  const reasons = new Map<string, string>()
  const gone = await ctx.db.transaction().execute(async (trx) => {
    const rows = (await lockOrders(trx, ids)).filter((row) =>
      mayType(ctx.caller, row.appId, row.type),
    )
    for (const row of rows) reasons.set(row.id, row.state === 'held' ? 'held' : '')
    const free = rows.filter((row) => row.state !== 'held')
    await discardOrders(
      trx,
      free.map((row) => row.id),
      personId,
      remark,
      ctx.now(),
    )
    await audit(
      trx,
      ctx,
      free.map((row) => ({
        action: 'queue.discard',
        subject: `order:${row.id}`,
        appId: row.appId,
        detail: {
          recordId: row.recordId,
          postId: row.postId,
          type: row.type,
          from: row.state,
          remark,
        },
      })),
    )
    return free
  })
  announceChange(ctx, gone)
  return {
    list: ids.map((id) => {
      const reason = reasons.get(id) ?? 'not-found'
      return { id, discarded: reason === '', reason }
    }),
    discarded: gone.length,
  }
}
