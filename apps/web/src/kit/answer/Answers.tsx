import type { BranchAnswer } from '@oas/contract/branch/calls'
import { t } from '../../i18n/texts.ts'
import { formatDuration } from '../duration.ts'
import { answerName } from './answer-name.ts'
import { ShownText } from '../text/ShownText.tsx'
import './answer.css'

/** Labels that not every answer has are marked: they are what there is to judge. */
const Labels = ({
  answer: { labels, labelNames },
  all,
}: {
  answer: BranchAnswer
  all: readonly BranchAnswer[]
}) => {
  if (labels.length === 0) return <p className="muted">{t('branch.no_labels')}</p>
  return (
    <ul className="answer-labels">
      {labels.map((id, index) => {
        const differs = !all.every((one) => one.labels.includes(id))
        return (
          <li key={id} className={differs ? 'differs' : ''}>
            {labelNames[index]}
            {differs && <span className="sr-only"> ({t('branch.only_here')})</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** What was answered in one round, without a name. */
export function Answer({ answer, all }: { answer: BranchAnswer; all: readonly BranchAnswer[] }) {
  const { result, violation, remark, rows, spentMs } = answer
  return (
    <div className="answer-shown">
      <span className={`state-tag ${violation ? 'bad' : 'good'}`}>{result}</span>
      <Labels answer={answer} all={all} />
      {remark !== '' && (
        <p className="answer-remark">
          <ShownText text={remark} />
        </p>
      )}
      {rows > 0 && <p className="muted">{t('branch.parts', { n: rows })}</p>}
      {spentMs !== null && (
        <p className="muted">{t('branch.took', { time: formatDuration(spentMs) })}</p>
      )}
    </div>
  )
}

/** All answers side by side. */
export function Answers({
  answers,
  notesOf,
}: {
  answers: readonly BranchAnswer[]
  /** What is said beside the answer of a round. */ notesOf: (round: number) => string[]
}) {
  return (
    <div className="answer-list">
      {answers.map((answer) => (
        <section key={answer.round} aria-label={answerName(answer)} className="answer-card">
          <h3>
            {answerName(answer)} <span className="muted">{notesOf(answer.round).join(' · ')}</span>
          </h3>
          <Answer answer={answer} all={answers} />
        </section>
      ))}
    </div>
  )
}
