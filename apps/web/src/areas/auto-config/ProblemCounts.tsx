import type { Problem } from '@oas/contract/setting/edit-schemas'
import { t } from '../../i18n/texts.ts'

/** How many errors and warnings a setting has, once it was checked. */
export function ProblemCounts({ problems }: { problems: readonly Problem[] | null }) {
  if (!problems) return null
  const errors = problems.filter(({ level }) => level === 'error').length
  const warnings = problems.filter(({ level }) => level === 'warning').length
  return (
    <span className={errors > 0 ? 'problem' : 'muted'} role="status">
      {t('auto_config.errors_n', { n: errors })} · {t('auto_config.warnings_n', { n: warnings })}
    </span>
  )
}
