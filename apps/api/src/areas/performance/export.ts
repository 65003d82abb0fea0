import type { performanceCalls } from '@oas/contract/performance/calls'
import {
  type Figure,
  type PerformanceRow,
  indicatorKeys,
  shareKeys,
} from '@oas/contract/performance/schemas'
import { type TextKey, textOf } from '@oas/texts'
import { roundRatio } from '@oas/statistics/ratio'
import { snake } from '@oas/contract/snake'
import { audit } from '../../core/audit.ts'
import { holds } from '../../core/context.ts'
import { officeTime } from '../../core/office-time.ts'
import { answerSheets } from '../../files/answer-sheets.ts'
import type { Handler } from '../../http/implement.ts'
import { findProject } from './queries/projects.ts'
import { recordsOf } from './records.ts'
import { requireManaged } from './see.ts'

type Calls = typeof performanceCalls
type Cell = string | number | null

/** A number as people read it: per cent of shares. */
const valueOf = (figure: Figure | undefined): Cell => {
  if (!figure || figure.den === 0) return null
  const { key, num, den } = figure
  return shareKeys.has(key) ? roundRatio(num * 100, den, 2) : roundRatio(num, den, 2)
}
const find = (row: PerformanceRow, key: Figure['key']): Figure | undefined =>
  row.figures.find((figure) => figure.key === key)

/** The records of a month as a workbook, with what they would say now where that differs. */
export const exportMonth: Handler<Calls['export']> = async (ctx, { projectId, period }) => {
  const project = requireManaged(ctx, await findProject(ctx.db, projectId))
  const found = await recordsOf(ctx, project, period)
  const say = (key: TextKey): string => textOf(ctx.language, key)
  const word = (key: string): string => textOf(ctx.language, `performance.${key}`)
  await audit(ctx.db, ctx, [
    {
      action: 'performance.export',
      subject: `performance-project:${projectId}`,
      detail: { name: project.body.name, period },
    },
  ])
  const seesPay = holds(ctx, 'performance.pay')
  const head = [
    say('performance.person'),
    say('performance.team'),
    say('performance.state'),
    say('performance.rank'),
    say('performance.score'),
    say('performance.band'),
    ...indicatorKeys.map((key) => word(`indicator_${snake(key)}`)),
    say('performance.deducted'),
    say('performance.adjusted'),
    say('performance.restated'),
    ...(seesPay ? [say('performance.pay')] : []),
  ]
  const rows = found.rows.map(({ row }): Cell[] => [
    row.person,
    row.team,
    word(`state_${row.state}`),
    row.rank,
    row.score / 100,
    row.band,
    ...indicatorKeys.map((key) => valueOf(find(row, key))),
    row.deducted / 100,
    row.adjusted / 100,
    row.restated?.differs ? row.restated.score / 100 : null,
    ...(seesPay ? [row.pay === null ? null : row.pay.pay / 100] : []),
  ])
  return answerSheets(ctx, `performance-${period}.xlsx`, [
    {
      name: period,
      rows: [[`${project.body.name} · ${officeTime(ctx.now())}`], head, ...rows],
    },
  ])
}
