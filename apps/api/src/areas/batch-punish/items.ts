import type { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import type { BatchItem, ItemState } from '@oas/contract/batch-punish/schemas'
import type { Input } from '@oas/contract/define'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { officeTime } from '../../core/office-time.ts'
import { csvAnswer } from '../../files/csv.ts'
import { requireBatch } from './manage.ts'
import { itemSeek, listItems } from './queries/batches.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof batchPunishCalls
const pageRows = 2000
type Row = Awaited<ReturnType<typeof listItems>>[number]
const placeOf = ({ position, sortValue }: Row) => ({ id: String(position), sortValue })
const afterLast = (page: readonly Row[]): string | undefined => {
  const last = page.at(-1)
  return last && itemSeek(undefined, undefined).cursorOf(placeOf(last))
}
const toItem = ({ sortValue: _value, ...row }: Row): BatchItem => ({
  ...row,
  state: row.state as ItemState,
  at: row.at?.getTime() ?? null,
})

export const items: Handler<Calls['items']> = async (
  ctx,
  { sort, after, limit = 50, ...filter },
) => {
  const seek = itemSeek(sort, after)
  await requireBatch(ctx, filter.id)
  const page = await readPage(
    limit,
    (most) => listItems(ctx.db, filter, seek, most),
    (row) => seek.cursorOf(placeOf(row)),
  )
  return mapPage(page, toItem)
}

/** The items as a file, streamed page by page. */
export async function exportItems(
  ctx: CallContext,
  filter: Input<Calls['exportItems']>,
): Promise<unknown> {
  await requireBatch(ctx, filter.id)
  const say = (key: string): string => textOf(ctx.language, `batch_punish.${key}`)
  const read = (after: string | undefined): Promise<Row[]> =>
    listItems(ctx.db, filter, itemSeek(undefined, after), pageRows)
  // The first page is read before anything is sent, so that a failure is still an answer.
  const first = await read(undefined)
  async function* rowsFrom(): AsyncGenerator<(string | number)[]> {
    for (
      let page = first;
      page.length > 0;
      page = page.length < pageRows ? [] : await read(afterLast(page))
    ) {
      for (const row of page.map(toItem))
        yield [
          row.position,
          row.postId,
          row.uid,
          say(`item_${row.state}`),
          row.codes.join(' '),
          row.message,
          row.decisionId ?? '',
          officeTime(row.at),
        ]
    }
  }
  return csvAnswer(
    ctx,
    `batch-${filter.id}`,
    ['position', 'post', 'uid', 'state', 'codes', 'message', 'decision', 'at'].map(say),
    rowsFrom(),
  )
}
