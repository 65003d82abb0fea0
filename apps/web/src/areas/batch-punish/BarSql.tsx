import { barColumns, maxBarSql } from '@oas/contract/bar-clear/calls'
import { t } from '../../i18n/texts.ts'

/** The query that is typed, with what it may name; Ctrl+Enter searches. */
export function BarSql({ sql, onChange }: { sql: string; onChange: (sql: string) => void }) {
  return (
    <label className="bar-sql">
      {t('bar_clear.sql')}
      <textarea
        className="mono"
        rows={2}
        maxLength={maxBarSql}
        value={sql}
        spellCheck={false}
        title={t('bar_clear.sql_hint', { columns: Object.keys(barColumns).join(', ') })}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }
        }}
      />
    </label>
  )
}
