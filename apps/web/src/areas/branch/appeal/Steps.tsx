import type { AppealStep, BranchAppeal } from '@oas/contract/branch/appeals'
import { t, tData } from '../../../i18n/texts.ts'
import { formatTime } from '../../../kit/time.ts'
import { nameOfRound } from '../../../kit/answer/answer-name.ts'
import { FileTiles } from '../../../kit/upload/FileTiles.tsx'

/** Who said it, as far as the reader may know. */
const whoOf = ({ act, own, round, by }: AppealStep): string => {
  if (act !== 'appeal') return by
  if (own) return t('branch_appeal.you')
  return round === null ? t('branch.judge') : t('branch.answer_n', { n: round })
}

/** What was said of an appeal, the first first. */
export function Steps({ steps, answers }: Pick<BranchAppeal, 'steps' | 'answers'>) {
  return steps.map((step) => (
    <li key={`${step.at} ${step.act} ${step.round ?? ''}`}>
      <p>
        <time className="muted">{formatTime(step.at)}</time>{' '}
        <strong>{tData(`branch_appeal.act_${step.act}_${step.level}`)}</strong>{' '}
        {step.side !== null && nameOfRound(answers, step.side)} {whoOf(step)}
      </p>
      {step.reason !== '' && <p>{step.reason}</p>}
      <FileTiles files={step.evidence} />
    </li>
  ))
}
