import type { ClearRow, ClearablePunish, clearPunishCalls } from '@oas/contract/clear-punish/calls'
import type { Input } from '@oas/contract/define'
import { textOf } from '@oas/texts'
import { typesSeen } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { officeTime } from '../../core/office-time.ts'
import { hiddenDecisions } from '../../db/hidden.ts'
import { seekOf } from '../../db/seek.ts'
import { csvAnswer, datedNameOf } from '../../files/csv.ts'
import { requireFeature } from '../feature-library/index.ts'
import { listPunishes, listCleared } from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof clearPunishCalls
const mostRows = 20_000
const pageRows = 1000

export const query: Handler<Calls['query']> = async (
  ctx,
  { sort, after, limit = 50, ...about },
) => {
  if (about.featureId !== undefined) {
    if (!holds(ctx, 'feature-library')) fail('no-permission', { permission: 'feature-library' })
    await requireFeature(ctx, about.featureId, 'featureId')
  }
  const types = typesSeen(ctx.caller.scope, about.appId)
  const seek = seekOf(sort, after, 'p.id', { at: 'id' })
  const hidden = await hiddenDecisions(ctx.pool, ctx.caller.id)
  const page = await readPage(
    limit,
    (most) => listPunishes(ctx.db, { ...about, hidden }, types, seek, most),
    seek.cursorOf,
  )
  return mapPage(page, (row): ClearablePunish => ({
    ...row,
    startAt: row.startAt.getTime(),
    endAt: row.endAt?.getTime() ?? null,
    at: row.at.getTime(),
    state: row.state as ClearablePunish['state'],
    evidence: row.evidence as string[],
  }))
}

const clearedSeek = (sort: Input<Calls['history']>['sort'], after: string | undefined) =>
  seekOf(sort, after, 'c.id', { at: 'id' })
const toRow = (row: Awaited<ReturnType<typeof listCleared>>[number]): ClearRow => ({
  ...row,
  changeOrder: row.changeOrder ?? '',
  at: row.at.getTime(),
  punishedAt: row.punishedAt.getTime(),
  endAt: row.endAt?.getTime() ?? null,
  delivery: row.delivery ?? '',
})

export const history: Handler<Calls['history']> = async (
  ctx,
  { sort, after, limit = 50, ...about },
) => {
  const types = typesSeen(ctx.caller.scope, about.appId)
  const seek = clearedSeek(sort, after)
  const hidden = await hiddenDecisions(ctx.pool, ctx.caller.id)
  const page = await readPage(
    limit,
    (most) => listCleared(ctx.db, { ...about, hidden }, types, seek, most),
    seek.cursorOf,
  )
  return mapPage(page, toRow)
}

/** The history as a file, streamed page by page. */
export async function exportHistory(
  ctx: CallContext,
  about: Input<Calls['exportHistory']>,
): Promise<unknown> {
  const say = (key: string): string => textOf(ctx.language, key)
  const types = typesSeen(ctx.caller.scope, about.appId)
  const columns: readonly (readonly [string, (row: ClearRow) => string | number])[] = [
    ['clear_punish.at', (row) => officeTime(row.at)],
    ['clear_punish.act', (row) => say(`result.punish_${row.act}`)],
    ['clear_punish.subject', (row) => row.subject],
    ['clear_punish.uid', (row) => row.uid],
    ['clear_punish.post', (row) => row.postId],
    ['clear_punish.by', (row) => row.by],
    ['clear_punish.reason', (row) => row.reason],
    ['clear_punish.remark', (row) => row.remark],
    [
      'clear_punish.change_order',
      (row) => (row.changeOrderId === null ? '' : `${row.changeOrderId} ${row.changeOrder}`),
    ],
    ['clear_punish.delivery', (row) => row.delivery],
    ['clear_punish.punished_by', (row) => row.punishedBy],
    ['clear_punish.punished_at', (row) => officeTime(row.punishedAt)],
  ]
  const shown = { ...about, hidden: await hiddenDecisions(ctx.pool, ctx.caller.id) }
  const read = async (after: string | undefined): Promise<ClearRow[]> =>
    (await listCleared(ctx.db, shown, types, clearedSeek(undefined, after), pageRows)).map(toRow)
  // The first page is read before anything is sent, so that a failure is still an answer.
  const first = await read(undefined)
  async function* rowsFrom(): AsyncGenerator<(string | number)[]> {
    let page = first
    for (
      let rows = 0;
      page.length > 0 && rows < mostRows;
      page = page.length < pageRows ? [] : await read(page.at(-1)?.id)
    ) {
      for (const row of page.slice(0, mostRows - rows)) yield columns.map(([, value]) => value(row))
      rows += page.length
    }
  }
  return csvAnswer(
    ctx,
    datedNameOf(ctx, 'cleared'),
    columns.map(([key]) => say(key)),
    rowsFrom(),
  )
}
