import type { ReportDim } from '@oas/contract/report/kinds'
import { type ReportNumber, reportNumbers } from '@oas/contract/report/numbers'
import type { Num, ReportRow } from '@oas/contract/report/schemas'
import { t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { dimName, isFew, numberDetail, numberHint, numberName, valueText } from './words.ts'

export type Targets = ReadonlyMap<ReportNumber, number>

/** Whether a number falls short of what it should reach; null where nothing says so. */
function missesTarget(key: ReportNumber, num: Num, targets: Targets): boolean | null {
  const target = targets.get(key)
  const { better } = reportNumbers[key] as { better?: 'up' | 'down' }
  if (target === undefined || num.value === null || better === undefined) return null
  return better === 'up' ? num.value < target : num.value > target
}

/** A number with what it is made of: grey where it says little, marked below its target. */
export function NumberCell({
  of: key,
  num,
  targets,
}: {
  of: ReportNumber
  num: Num | undefined
  targets: Targets
}) {
  if (!num) return <span className="muted">–</span>
  const missed = missesTarget(key, num, targets) === true
  const target = targets.get(key)
  const detail = [
    numberDetail(key, num),
    ...(missed && target !== undefined
      ? [t('report.missed_target', { value: valueText(key, target) })]
      : []),
  ].join('\n')
  return (
    <span className={isFew(key, num) ? 'muted' : missed ? 'report-missed' : ''} title={detail}>
      {valueText(key, num.value)}
      {missed && <span className="sr-only"> {t('report.missed_target', { value: '' })}</span>}
    </span>
  )
}

const widthOf = (key: ReportNumber): number => (numberName(key).length > 14 ? 130 : 100)

/** A column for each dimension, the first leading to its rows, and one for each number. */
export function reportColumns({
  dims,
  numbers,
  targets,
  linkOf,
  nameOf,
}: {
  dims: readonly ReportDim[]
  numbers: readonly ReportNumber[]
  targets: Targets
  linkOf: (row: ReportRow) => string
  /** What a key is called beside what the answer says. */
  nameOf: (dim: ReportDim, key: string, name: string) => string
}): Column<ReportRow>[] {
  return [
    ...dims.map((dim, at): Column<ReportRow> => {
      const text = (row: ReportRow) => nameOf(dim, row.keys[at] ?? '', row.names[at] ?? '')
      return {
        key: dim,
        title: dimName(dim),
        width: 170,
        sort: dim,
        render: (row) =>
          at === 0 ? (
            <a href={`#${linkOf(row)}`} title={t('report.rows_of')}>
              {text(row)}
            </a>
          ) : (
            text(row)
          ),
      }
    }),
    ...numbers.map((key): Column<ReportRow> => ({
      key,
      title: numberName(key),
      hint: numberHint(key),
      width: widthOf(key),
      numeric: true,
      sort: key,
      render: (row) => <NumberCell of={key} num={row.numbers[key]} targets={targets} />,
    })),
  ]
}
