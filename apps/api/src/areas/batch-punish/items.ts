import { Readable } from 'node:stream'
import type { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import type { BatchItem, ItemState } from '@oas/contract/batch-punish/schemas'
import type { Input, Output } from '@oas/contract/define'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { csvCell } from '../../files/csv.ts'
import { requireBatch } from './manage.ts'
import { listItems } from './queries.ts'

type Calls = typeof batchPunishCalls
const pageRows = 2000
const toItem = (row: Awaited<ReturnType<typeof listItems>>[number]): BatchItem => ({ ...row, state: row.state as ItemState, at: row.at?.getTime() ?? null })

export const items = async (ctx: CallContext, { after, limit = 50, ...filter }: Input<Calls['items']>): Promise<Output<Calls['items']>> => {
  if (after !== undefined && !/^[0-9]{1,9}$/.test(after)) fail('invalid-input', { field: 'after', reason: 'must be the next of an earlier answer' })
  await requireBatch(ctx, filter.id)
  const rows = await listItems(ctx.db, filter, Number(after ?? 0), limit + 1)
  const list = rows.slice(0, limit).map(toItem)
  return { list, next: rows.length > limit ? String(list.at(-1)?.position ?? 0) : null }
}

const line = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`
/** The items as a file, streamed page by page. */
export const exportItems = async (ctx: CallContext, filter: Input<Calls['exportItems']>): Promise<unknown> => {
  await requireBatch(ctx, filter.id)
  const say = (key: string): string => textOf(ctx.language, `batch_punish.${key}`)
  const read = async (after: number): Promise<BatchItem[]> => (await listItems(ctx.db, filter, after, pageRows)).map(toItem)
  // The first page is read before anything is sent, so that a failure is still an answer.
  const first = await read(0)
  async function* lines(): AsyncGenerator<string> {
    yield `\uFEFF${line(['position', 'post', 'uid', 'state', 'codes', 'message', 'decision', 'at'].map(say))}`
    for (let page = first; page.length > 0; page = page.length < pageRows ? [] : await read(page.at(-1)?.position ?? 0)) {
      yield page.map((row) => line([row.position, row.postId, row.uid, say(`item_${row.state}`), row.codes.join(' '), row.message, row.decisionId ?? '', row.at === null ? '' : new Date(row.at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')])).join('')
    }
  }
  ctx.http.setHeader('content-type', 'text/csv; charset=utf-8')
  ctx.http.setHeader('content-disposition', `attachment; filename="batch-${filter.id}.csv"`)
  return Readable.from(lines())
}
