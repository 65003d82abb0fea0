import type { reportMoreCalls } from '@oas/contract/report/calls'
import { type ReportDim, type ReportShape, reports } from '@oas/contract/report/kinds'
import { type ReportNumber, reportNumbers } from '@oas/contract/report/numbers'
import { type Num, maxDownloaded } from '@oas/contract/report/schemas'
import { snake } from '@oas/contract/snake'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { officeTime } from '../../core/office-time.ts'
import { answerSheets } from '../../files/answer-sheets.ts'
import { datedNameOf } from '../../files/csv.ts'
import type { Handler } from '../../http/implement.ts'
import { type Answer, dimsOf } from './asked.ts'
import { readReport } from './read.ts'

type Cell = string | number | null

const isShare = (key: ReportNumber): boolean => reportNumbers[key].unit === 'share'
/** A share stands with what it is made of, so that sheets can add it up anew. */
const headOf = (say: (key: string, params?: object) => string, key: ReportNumber): string[] => {
  const name = say(`n_${snake(key)}`)
  return isShare(key) ? [name, say('sheet_num', { name }), say('sheet_den', { name })] : [name]
}
const cellsOf = (key: ReportNumber, num: Num | undefined): Cell[] => {
  const value = num?.value ?? null
  return isShare(key) ? [value, num?.num ?? null, num?.den ?? null] : [value]
}

const keyCell = (ctx: CallContext, dim: ReportDim, key: string, name: string): string =>
  dim === 'type' && name !== ''
    ? textOf(ctx.language, `type.${name}`).replace(/^type\./, '')
    : name || key

const rowsSheet = (
  ctx: CallContext,
  say: (key: string, params?: object) => string,
  {
    dims,
    numbers,
    answer,
  }: {
    dims: readonly ReportDim[]
    numbers: readonly ReportNumber[]
    answer: Answer
  },
) => ({
  name: say('sheet_rows'),
  rows: [
    [...dims.map((dim) => say(`dim_${dim}`)), ...numbers.flatMap((key) => headOf(say, key))],
    ...answer.rows.map((row) => [
      ...dims.map((dim, at) => keyCell(ctx, dim, row.keys[at] ?? '', row.names[at] ?? '')),
      ...numbers.flatMap((key) => cellsOf(key, row.numbers[key])),
    ]),
    [
      say('total'),
      ...dims.slice(1).map(() => ''),
      ...numbers.flatMap((key) => cellsOf(key, answer.total[key])),
    ],
  ] as Cell[][],
})

/** A report as a workbook: up to when it is true on its first sheet, its rows on the second. */
export const download: Handler<(typeof reportMoreCalls)['download']> = async (ctx, input) => {
  const { report, columns, ...asked } = input
  const answer = await readReport(ctx, report, asked, maxDownloaded)
  if (answer.rows.length === 0) return fail('nothing-to-export')
  if (answer.more) return fail('data-volume', { n: maxDownloaded })
  const shape: ReportShape = reports[report]
  const numbers = columns ? shape.numbers.filter((key) => columns.includes(key)) : shape.numbers
  const say = (key: string, params: object = {}): string =>
    textOf(ctx.language, `report.${key}`, params as Record<string, string>)
  await audit(ctx.db, ctx, [
    { action: 'reportMore.download', subject: `report:${report}`, detail: { ...asked } },
  ])
  return answerSheets(ctx, `${datedNameOf(ctx, `report-${report}`)}.xlsx`, [
    {
      name: say('sheet_about'),
      rows: [
        [say('sheet_report'), say(report)],
        [say('sheet_as_of'), officeTime(answer.asOf)],
        [say('sheet_zone'), answer.timezone],
        [say('sheet_range'), `${officeTime(answer.from)} – ${officeTime(answer.to)}`],
        [say('sheet_rows_n'), answer.rows.length],
      ],
    },
    rowsSheet(ctx, say, { dims: dimsOf(report, asked), numbers, answer }),
  ])
}
