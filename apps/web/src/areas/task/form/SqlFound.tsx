import { t } from '../../../i18n/texts.ts'
import { Outcome } from '../../../kit/form/Outcome.tsx'
import type { useStatementCheck } from '../use-sql-check.ts'
import { SqlTriedView } from './SqlTriedView.tsx'

/** What came of the last check. */
export function SqlFound({ check }: { check: ReturnType<typeof useStatementCheck> }) {
  const { found, isOld } = check
  return (
    found && (
      <Outcome of={found.tried} className="task-outcome">
        {isOld && <p className="muted">{t('task_sql.check_stale')}</p>}
        <SqlTriedView tried={found.tried} />
      </Outcome>
    )
  )
}
