import type { AttemptState, ExamState } from '@oas/contract/exam/schemas'
import { examStates } from '@oas/contract/exam/schemas'
import { t } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'

const tones: Readonly<Record<ExamState, string>> = {
  draft: '',
  published: 'warn',
  running: 'good',
  marking: 'warn',
  closed: '',
  cancelled: 'bad',
}
export function ExamStateTag({ state }: { state: ExamState }) {
  return <span className={`state-tag ${tones[state]}`}>{t(`exam.state_${state}`)}</span>
}
export function stateChoices(): Choice[] {
  return examStates.map((value) => ({ value, label: t(`exam.state_${value}`) }))
}
export function attemptWord(state: AttemptState): string {
  return t(`exam.attempt_${state}`)
}

/** Whether somebody passed, in words and colour; nothing where it is not known. */
export function PassedTag({ passed }: { passed: boolean | null }) {
  if (passed === null) return null
  return (
    <span className={`state-tag ${passed ? 'good' : 'bad'}`}>
      {t(passed ? 'exam.passed' : 'exam.failed')}
    </span>
  )
}

const rounded = (n: number): string => String(Math.round(n * 100) / 100)
export function scoreWords(score: number | null, total: number): string {
  return score === null ? '–' : t('exam.score_of', { n: rounded(score), of: rounded(total) })
}
/** A figure that may not be known yet. */
export function figure(n: number | null): string {
  return n === null ? '–' : rounded(n)
}
export function percent(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 1000) / 10}%`
}
