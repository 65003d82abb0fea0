import type { RuleRun } from '@oas/contract/strategy/schemas'
import { t } from '../../../i18n/texts.ts'

export type TraceRow = RuleRun['trace'][number]
const marks = [
  { sign: '–', key: 'strategy.outcome_0', name: 'skipped' },
  { sign: '✗', key: 'strategy.outcome_1', name: 'no' },
  { sign: '✓', key: 'strategy.outcome_2', name: 'yes' },
  { sign: '?', key: 'strategy.outcome_3', name: 'missing' },
] as const

const shown = (value: unknown): string => {
  if (value === undefined) return t('strategy.missing')
  if (value === null) return t('strategy.absent')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** What came of a comparison in a run: a sign, a word, and the value that was there. */
export function TraceMark({ row }: { row: TraceRow }) {
  const mark = marks[row.outcome] ?? marks[0]
  return (
    <span className={`trace ${mark.name}`} title={row.note}>
      <span aria-hidden="true">{mark.sign}</span> {t(mark.key)}
      {row.outcome !== 0 && 'left' in row && (
        <span className="trace-value">· {t('strategy.was', { value: shown(row.left) })}</span>
      )}
    </span>
  )
}
