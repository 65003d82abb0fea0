import type { skynetCalls } from '@oas/contract/skynet/calls'
import type { RowVerdict, SkipReason, SweepRow, TaskRow } from '@oas/contract/skynet/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { readHistory } from '../../core/history.ts'
import { officeTime } from '../../core/office-time.ts'
import { answerSheets } from '../../files/answer-sheets.ts'
import type { Sheet } from '../../files/sheet.ts'
import type { Handler } from '../../http/implement.ts'
import { subjectOf } from './configs.ts'
import { findConfig } from './queries/configs.ts'
import { type StoredRow, countRows, listRows } from './queries/rows.ts'
import { requireTask } from './tasks.ts'

type Calls = typeof skynetCalls

const outcomeOf = ({ madeId, resultType }: StoredRow): SweepRow['outcome'] => {
  if (madeId === null) return ''
  if (resultType === null) return 'waiting'
  return resultType === 'REGULAR' ? 'ignored' : 'right'
}
const toRow = (row: StoredRow): SweepRow => ({
  recordId: row.recordId,
  appId: row.appId,
  type: row.type,
  uid: row.uid,
  postId: row.postId,
  found: row.found,
  text: row.said,
  verdict: row.verdict as RowVerdict,
  skip: row.skip as SkipReason | '',
  problem: row.problem,
  madeId: row.madeId,
  outcome: outcomeOf(row),
  at: row.at.getTime(),
})

export const rows: Handler<Calls['rows']> = async (
  ctx,
  { id, current = 1, pageSize = 10, ...filter },
) => {
  await requireTask(ctx, id)
  const [list, total] = await Promise.all([
    listRows(ctx.db, id, filter, { offset: (current - 1) * pageSize, limit: pageSize }),
    countRows(ctx.db, id, filter),
  ])
  return { total, list: list.map(toRow) }
}

const figures = [
  'total',
  'scanned',
  'hits',
  'made',
  'again',
  'skipped',
  'refused',
  'unread',
] as const
const columns = [
  'record',
  'type',
  'post',
  'user',
  'found',
  'text',
  'verdict',
  'skip',
  'outcome',
] as const
const sheetsOf = ({ language }: CallContext, task: TaskRow, list: readonly SweepRow[]): Sheet[] => {
  const say = (key: Parameters<typeof textOf>[1]): string => textOf(language, key)
  return [
    {
      name: say('skynet.figures'),
      rows: [
        [say('skynet.name'), task.body.name],
        [say('skynet.detection'), task.detectionName],
        [say('skynet.started'), officeTime(task.startedAt)],
        [say('skynet.finished'), officeTime(task.finishedAt)],
        ...figures.map((key) => [say(`skynet.${key}`), task[key]]),
      ],
    },
    {
      name: say('skynet.rows'),
      rows: [
        columns.map((key) => say(`skynet.${key}`)),
        ...list.map((row) => [
          row.recordId,
          `${row.appId}:${row.type}`,
          row.postId,
          row.uid,
          row.found.join(', '),
          row.text,
          say(`skynet.verdict_${row.verdict}`),
          row.skip === '' ? row.problem : say(`skynet.skip_${row.skip}`),
          row.outcome === '' ? '' : say(`skynet.outcome_${row.outcome}`),
        ]),
      ],
    },
  ]
}
const mostExported = 20_000
export const exportRows: Handler<Calls['exportRows']> = async (ctx, { id }) => {
  const task = await requireTask(ctx, id)
  const list = (await listRows(ctx.db, id, {}, { offset: 0, limit: mostExported })).map(toRow)
  await ctx.db.transaction().execute((tx) =>
    audit(tx, ctx, [
      {
        action: 'skynet.export',
        subject: subjectOf(task.configId),
        appId: task.body.scope.appId,
        detail: { id, rows: list.length },
      },
    ]),
  )
  return answerSheets(ctx, 'sweep.xlsx', sheetsOf(ctx, task, list))
}

export const configHistory: Handler<Calls['configHistory']> = async (ctx, { id, ...page }) => {
  if (!(await findConfig(ctx.db, ctx.caller.scope, id))) fail('not-found', { field: 'id' })
  return readHistory(ctx, { subjects: [subjectOf(id)], acts: 'skynet.' }, page)
}
