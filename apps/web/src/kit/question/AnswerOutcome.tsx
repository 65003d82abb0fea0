import type { Question } from '@oas/contract/case-library/question'
import type { Answer } from '@oas/contract/case-library/schemas'
import { t } from '../../i18n/texts.ts'
import { useAnswerWords } from './use-answer-words.ts'
import './question.css'

export type Answered = {
  question: Question
  given: Answer
  rightAnswer: Answer
  explanation: string
}

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))
/** In which sides of a record an answer is another than the right one. */
const differences = ({ question: { kind, dims }, given, rightAnswer }: Answered): string[] => {
  if (kind !== 'record') return []
  return [
    ...(given.resultId === rightAnswer.resultId ? [] : [t('practice.differs_result')]),
    ...(same(given.labels, rightAnswer.labels) ? [] : [t('practice.differs_labels')]),
    ...dims.filter(({ key }) => given.dims[key] !== rightAnswer.dims[key]).map(({ name }) => name),
  ]
}

/** An answer beside the right one, and why that is right. */
export function AnswerOutcome(props: Answered) {
  const { question, given, rightAnswer, explanation } = props
  const words = useAnswerWords(question)
  const differs = differences(props)
  return (
    <dl className="practice-outcome">
      <dt>{t('practice.your_answer')}</dt>
      <dd>{words(given)}</dd>
      <dt>{t('practice.right_answer')}</dt>
      <dd>
        <strong>{words(rightAnswer)}</strong>
      </dd>
      {differs.length > 0 && (
        <>
          <dt>{t('practice.differs')}</dt>
          <dd>{differs.join(', ')}</dd>
        </>
      )}
      <dt>{t('practice.why')}</dt>
      <dd>{explanation === '' ? t('practice.no_why') : explanation}</dd>
    </dl>
  )
}
