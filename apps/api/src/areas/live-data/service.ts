import type { Input } from '@oas/contract/define'
import {
  type Capture,
  type LiveDatum,
  type liveDataCalls,
  maxLiveDays,
} from '@oas/contract/live-data/calls'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { lastDays } from '../../core/span.ts'
import { hiddenDecisions } from '../../db/hidden.ts'
import { csvAnswer } from '../../files/csv.ts'
import { report, requireRoom } from '../live/index.ts'
import {
  type Asked,
  type CaptureRow,
  type Row,
  captureSeek,
  listCaptures,
  listData,
  roomOfShot,
} from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof liveDataCalls
const mostRows = 5000

/** The last day where no time is named, a month at most. */
const timeOf = (
  ctx: CallContext,
  asked: { from?: number | undefined; to?: number | undefined },
): { from: Date; to: Date } => lastDays(ctx, asked, 1, maxLiveDays)

const toCapture = ({
  at,
  mark,
  markedBy,
  markedAt,
  sortValue: _value,
  ...row
}: CaptureRow): Capture => ({
  ...row,
  createdAt: at.getTime(),
  mark: markedAt ? { note: mark, by: markedBy ?? '', at: markedAt.getTime() } : null,
})
export const captures: Handler<Calls['captures']> = async (
  ctx,
  { sort, after, limit = 50, from, to, ...about },
) => {
  const seek = captureSeek(sort, after)
  const asked = { ...about, ...timeOf(ctx, { from, to }) }
  const page = await readPage(
    limit,
    (most) => listCaptures(ctx.db, asked, seek, most),
    seek.cursorOf,
  )
  return mapPage(page, toCapture)
}
/** Sends the room of a picture to the audit pages, as patrol does. */
export const push: Handler<Calls['push']> = async (ctx, { shotId, note }) =>
  report(
    ctx,
    await requireRoom(
      ctx,
      (await roomOfShot(ctx.db, shotId)) ?? fail('not-found', { field: 'shotId' }),
    ),
    { result: 'push', note: note.trim(), shotId },
    0,
  )

const toDatum = ({ startedAt, endedAt, total: _total, ...row }: Row): LiveDatum => ({
  ...row,
  startedAt: startedAt?.getTime() ?? null,
  endedAt: endedAt?.getTime() ?? null,
})
const askedOf = async (
  ctx: CallContext,
  { from, to, ...input }: Input<Calls['data']>,
): Promise<Asked> => ({
  ...input,
  ...timeOf(ctx, { from, to }),
  now: ctx.now(),
  scope: ctx.caller.scope,
  language: ctx.language,
  hidden: await hiddenDecisions(ctx.pool, ctx.caller.id),
})
export const data: Handler<Calls['data']> = async (
  ctx,
  { current = 1, pageSize = 10, ...input },
) => {
  const asked = await askedOf(ctx, input)
  const rows = await listData(ctx.db, asked, (current - 1) * pageSize, pageSize)
  const total =
    rows[0]?.total ?? (current > 1 ? ((await listData(ctx.db, asked, 0, 1))[0]?.total ?? 0) : 0)
  return { list: rows.map(toDatum), total }
}

export async function exportData(
  ctx: CallContext,
  input: Input<Calls['exportData']>,
): Promise<unknown> {
  const rows = await listData(ctx.db, await askedOf(ctx, input), 0, mostRows + 1)
  if (rows.length > mostRows) fail('data-volume')
  const say = (key: string): string => textOf(ctx.language, `live_list.${key}`)
  const head = [
    'app',
    input.type,
    'uid',
    'sid',
    'country',
    'running',
    'rooms',
    'minutes',
    'viewers',
    'reports',
    'waiting',
    'decided',
    'violations',
    'pushed',
    'labels',
  ]
  return csvAnswer(
    ctx,
    `live-${input.type}`,
    head.map(say),
    rows.map((row) => [
      row.appId ?? '',
      row.name,
      row.uid,
      row.sid,
      row.country,
      row.running,
      row.rooms,
      row.minutes,
      row.viewers,
      row.reports,
      row.waiting,
      row.decided,
      row.violations,
      row.pushed,
      row.labels.map((one) => `${one.name} ${one.n}`).join('; '),
    ]),
  )
}
