import type { Problem } from '@oas/contract/setting/edit-schemas'
import { t, tData } from '../../i18n/texts.ts'

export function problemText({ code, params }: Problem): string {
  return tData(`auto_config.problem_${code.toLowerCase()}`, params)
}

/** Every mistake with the way to it; a press leads to the section it belongs to. */
export function ProblemList({
  problems,
  onPick,
}: {
  problems: readonly Problem[]
  onPick: (path: string) => void
}) {
  return problems.length === 0 ? (
    <p className="muted">{t('auto_config.no_problems')}</p>
  ) : (
    <ul className="ac-problems" aria-label={t('auto_config.view_problems')}>
      {problems.map((problem) => (
        <li key={`${problem.path} ${problem.code}`} className={problem.level}>
          <span className={`state-tag ${problem.level === 'error' ? 'bad' : 'warn'}`}>
            {t(problem.level === 'error' ? 'auto_config.error' : 'auto_config.warning')}
          </span>
          <button type="button" className="btn plain mono" onClick={() => onPick(problem.path)}>
            {problem.path || '{}'}
          </button>{' '}
          <span>{problemText(problem)}</span>
        </li>
      ))}
    </ul>
  )
}
