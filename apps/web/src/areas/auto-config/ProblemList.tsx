import type { Problem } from '@oas/contract/setting/edit-schemas'
import { hasText, t, tData } from '../../i18n/texts.ts'
import { choiceText, secondsText } from './choice-text.ts'
import { fieldText } from './field-name.ts'

const inResult = ['result', '0', 'content']
/** Words of the document that problems speak of, as people call them. */
const wordOf = (key: string, value: string | number, path: readonly string[]): string | number => {
  if (key === 'control') return choiceText([...inResult, 'control'], value).name
  if (key === 'panel') return choiceText(['pageType', 'type'], value).name
  if (key === 'business') return choiceText(['business'], value).name
  if (key === 'option') return fieldText([...inResult, String(value)]).name
  if (key === 'time') return secondsText(Number(value))
  if (key === 'page') {
    const text = `menu.audit_${String(value)
      .replace(/^tags-audit-/, '')
      .replaceAll('-', '_')}`
    return hasText(text) ? tData(text) : value
  }
  if (key === 'choices')
    return String(value)
      .split(', ')
      .map((one) => choiceText(path, one).name)
      .join(', ')
  return value
}

export function problemText({ code, params, path }: Problem): string {
  const steps = path.split('.')
  return tData(
    `auto_config.problem_${code.toLowerCase()}`,
    Object.fromEntries(
      Object.entries(params).map(([key, value]) => [key, wordOf(key, value, steps)]),
    ),
  )
}

/** The way to a field in words: each list by the number of its member. */
const placeText = (path: string): string => {
  const steps = path.split('.')
  return steps
    .flatMap((step, index) => {
      if (/^[0-9]+$/.test(step) || step === 'content') return []
      const n = Number(steps[index + 1])
      const { name } = fieldText(steps.slice(0, index + 1))
      return [Number.isInteger(n) ? `${name} ${n + 1}` : name]
    })
    .join(' › ')
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
          <button type="button" className="btn plain" onClick={() => onPick(problem.path)}>
            {placeText(problem.path)}{' '}
            <code className="mono muted" translate="no">
              {problem.path || '{}'}
            </code>
          </button>{' '}
          <span>{problemText(problem)}</span>
        </li>
      ))}
    </ul>
  )
}
