import { t } from '../../../i18n/texts.ts'
import { keyText } from '../../../kit/key-text.ts'
import type { useStatementCheck } from '../use-sql-check.ts'

type Props = { check: ReturnType<typeof useStatementCheck> }

/** Asks whether a statement may run. */
export function SqlCheck({ check: { busy, missing, run, stop } }: Props) {
  return (
    <div className="task-sql-check">
      <button
        type="button"
        className="btn"
        disabled={missing !== ''}
        title={missing || undefined}
        aria-busy={busy}
        aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
        onClick={run}
      >
        {t('task_sql.check')} <kbd>{keyText('Control+Shift+Enter')}</kbd>
      </button>
      {busy && (
        <button type="button" className="btn" onClick={stop}>
          {t('task_sql.stop')}
        </button>
      )}
      <span className="form-hint">{t('task_sql.check_hint')}</span>
    </div>
  )
}
