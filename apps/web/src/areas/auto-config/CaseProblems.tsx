import type { CaseRun } from '@oas/contract/setting/case-schemas'
import { t, tData } from '../../i18n/texts.ts'
import { ChangeTable } from './ChangeTable.tsx'

/** What stands in the way of a case, and how it differs from what was accepted. */
export function CaseProblems({ run }: { run: CaseRun }) {
  return (
    <>
      {run.problems.length > 0 && (
        <ul className="ac-problems" aria-label={t('setting_case.problems')}>
          {run.problems.map((one) => (
            <li key={`${one.at} ${one.code}`} className="error">
              <span className="mono">{one.at}</span>{' '}
              {tData(`setting_case.problem_${one.code.toLowerCase()}`, { reason: one.reason })}
            </li>
          ))}
        </ul>
      )}
      {run.differences.length > 0 && (
        <>
          <h3>{t('setting_case.differences')}</h3>
          <ChangeTable label={t('setting_case.differences')} changes={run.differences} />
        </>
      )}
    </>
  )
}
