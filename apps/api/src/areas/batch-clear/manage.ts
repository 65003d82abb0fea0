import type { ClearTask, batchClearCalls } from '@oas/contract/batch-clear/calls'
import type { Input } from '@oas/contract/define'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { type ItemRow, afterItem, itemsAfter } from './choose.ts'
import { officeTime } from '../../core/office-time.ts'
import { csvAnswer } from '../../files/csv.ts'
import { type Bulk, cancelWith, reviewWith } from '../bulk-review/index.ts'
import {
  type Held,
  addStep,
  cancelItems,
  countTasks,
  hold,
  itemSeek,
  listItems,
  listSteps,
  listTasks,
  set,
} from './queries/tasks.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof batchClearCalls
const pageRows = 5000
const toTask = ({
  madeAt,
  endedAt,
  ...row
}: Awaited<ReturnType<typeof listTasks>>[number]): ClearTask => ({
  ...row,
  state: row.state as ClearTask['state'],
  changeOrder: row.changeOrder ?? '',
  reviewer: row.reviewer ?? '',
  at: madeAt.getTime(),
  endedAt: endedAt?.getTime() ?? null,
})

export const tasks: Handler<Calls['tasks']> = async (
  ctx,
  { current = 1, pageSize = 10, ...by },
) => {
  const filter = { ...by, ownId: ctx.caller.id, scope: ctx.caller.scope }
  const [rows, total] = await Promise.all([
    listTasks(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countTasks(ctx.db, filter),
  ])
  return { list: rows.map(toTask), total }
}
const requireTask = async (ctx: CallContext, id: string): Promise<ClearTask> => {
  const [row] = await listTasks(ctx.db, { id, ownId: ctx.caller.id, scope: ctx.caller.scope }, 0, 1)
  return row ? toTask(row) : fail('not-found', { field: 'id' })
}
export const task: Handler<Calls['task']> = async (ctx, { id }) => {
  const [found, steps] = [await requireTask(ctx, id), await listSteps(ctx.db, id)]
  return {
    task: found,
    steps: steps.map(({ act, by, reason, at }) => ({
      act: act as 'made',
      by: by ?? '',
      reason,
      at: at.getTime(),
    })),
  }
}
export const items: Handler<Calls['items']> = async (ctx, { limit = 50, ...input }) => {
  await requireTask(ctx, input.id)
  return itemsAfter(ctx, { ...input, limit })
}
/** The orders as a file, streamed page by page. */
export async function exportItems(
  ctx: CallContext,
  { id, state }: Input<Calls['exportItems']>,
): Promise<unknown> {
  await requireTask(ctx, id)
  const say = (key: string): string => textOf(ctx.language, `batch_clear.${key}`)
  // The first page is read before anything is sent, so that a failure is still an answer.
  const read = (last: ItemRow | undefined): Promise<ItemRow[]> => {
    const after = last && afterItem(itemSeek(undefined, undefined), last)
    return listItems(ctx.db, { id, state }, itemSeek(undefined, after), pageRows)
  }
  const first = await read(undefined)
  async function* rowsFrom(): AsyncGenerator<(string | number)[]> {
    for (
      let page = first;
      page.length > 0;
      page = page.length < pageRows ? [] : await read(page.at(-1))
    )
      for (const row of page)
        yield [
          row.orderId,
          row.appId,
          row.type,
          row.postId,
          row.uid,
          row.text,
          officeTime(row.receivedAt),
          say(`item_${row.state}`),
        ]
  }
  return csvAnswer(
    ctx,
    `clearing-${id}`,
    ['order', 'app', 'type', 'post', 'uid', 'text', 'received', 'state'].map(say),
    rowsFrom(),
  )
}

const clearing: Bulk<Held> = {
  actions: {
    approve: 'batchClear.approve',
    reject: 'batchClear.reject',
    cancel: 'batchClear.cancel',
  },
  subject: 'batch-clear',
  appsOf: (row) => row.apps,
  set,
  cancelItems,
  addStep,
  lastTurn: () => null,
  hold: async (ctx, tx, id) => {
    await requireTask(ctx, id)
    return (await hold(tx, id)) ?? fail('not-found', { field: 'id' })
  },
}
export const review = reviewWith(clearing)
export const cancel = cancelWith(clearing)
