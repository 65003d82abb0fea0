import type { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import type { BatchItem, ItemState } from '@oas/contract/batch-punish/schemas'
import type { Input } from '@oas/contract/define'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { mapPage, positionAfter, readPage } from '../../core/keyset.ts'
import { officeTime } from '../../core/office-time.ts'
import { csvAnswer } from '../../files/csv.ts'
import { requireBatch } from './manage.ts'
import { listItems } from './queries/batches.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof batchPunishCalls
const pageRows = 2000
const toItem = (row: Awaited<ReturnType<typeof listItems>>[number]): BatchItem => ({
  ...row,
  state: row.state as ItemState,
  at: row.at?.getTime() ?? null,
})

export const items: Handler<Calls['items']> = async (ctx, { after, limit = 50, ...filter }) => {
  const from = positionAfter(after)
  await requireBatch(ctx, filter.id)
  const page = await readPage(
    limit,
    (most) => listItems(ctx.db, filter, from, most),
    (row) => String(row.position),
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
  const read = async (after: number): Promise<BatchItem[]> =>
    (await listItems(ctx.db, filter, after, pageRows)).map(toItem)
  // The first page is read before anything is sent, so that a failure is still an answer.
  const first = await read(0)
  async function* rowsFrom(): AsyncGenerator<(string | number)[]> {
    for (
      let page = first;
      page.length > 0;
      page = page.length < pageRows ? [] : await read(page.at(-1)?.position ?? 0)
    ) {
      for (const row of page)
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
