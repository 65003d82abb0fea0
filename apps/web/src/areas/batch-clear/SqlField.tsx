import { clearColumns, maxSql } from '@oas/contract/batch-clear/calls'
import { t } from '../../i18n/texts.ts'
import type { Count } from './use-count.ts'

/** The query, what it may name, and the button that counts what it names. */
export function SqlField({ count }: { count: Count }) {
  const { sql, edit, counted, problem, counting, run } = count
  return (
    <>
      <div className="form-row">
        <label htmlFor="clear-sql">{t('batch_clear.sql')}</label>
        <textarea
          id="clear-sql"
          className="mono"
          rows={4}
          maxLength={maxSql}
          value={sql}
          spellCheck={false}
          aria-invalid={problem !== ''}
          aria-describedby="clear-sql-problem"
          onChange={(event) => edit(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault()
              run()
            }
          }}
        />
        <div className="form-hint">{t('batch_clear.sql_hint')}</div>
        <div className="problem" id="clear-sql-problem" role={problem ? 'alert' : undefined}>
          {problem}
        </div>
      </div>
      <details>
        <summary>{t('batch_clear.columns')}</summary>
        <p className="clear-columns">
          {Object.entries(clearColumns).map(([name, type]) => (
            <code key={name}>
              {name} <span className="muted">{type}</span>
            </code>
          ))}
        </p>
      </details>
      <div className="clear-buttons">
        <button
          type="button"
          className="btn primary"
          disabled={counting || sql.trim() === ''}
          aria-busy={counting}
          onClick={run}
        >
          {t('batch_clear.count')}
        </button>
        {counted && <strong role="status">{t('batch_clear.counted', { n: counted.total })}</strong>}
        {counted?.needsReview && (
          <span className="state-tag warn">{t('batch_clear.will_wait')}</span>
        )}
      </div>
    </>
  )
}
