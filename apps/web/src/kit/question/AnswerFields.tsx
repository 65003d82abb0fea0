import type { Question } from '@oas/contract/case-library/question'
import type { Answer } from '@oas/contract/case-library/schemas'
import { useId } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { MultiPick } from '../form/MultiPick.tsx'
import { DimFields } from './DimFields.tsx'
import { useVerdicts } from '../verdict/use-verdicts.ts'

type Props = {
  /** What is asked, as far as its answers depend on it. */
  question: Pick<Question, 'kind' | 'typeKey' | 'options' | 'dims'>
  answer: Answer
  problem: string
  /** What it is called; `Answer` where nothing is said. */
  legend?: string
  /** Digits choose: each choice shows its own. */ digits?: boolean
  onChange: (change: Partial<Answer>) => void
}

/** The result, labels and dimensions that a record deserves. */
const RecordAnswer = ({ question: { typeKey, dims }, answer, onChange }: Props) => {
  const { results, labels } = useVerdicts(typeKey ?? '', answer.resultId)
  const known = results.some(({ id }) => id === answer.resultId)
  return (
    <>
      <label className="form-row">
        {t('case_question.result')}
        <select
          value={answer.resultId}
          onChange={({ target }) => onChange({ resultId: target.value })}
        >
          {!known && <option value={answer.resultId}>{answer.resultId}</option>}
          {results.map(({ id, transKey }) => (
            <option key={id} value={id}>
              {tData(transKey)}
            </option>
          ))}
        </select>
      </label>
      <MultiPick
        label={t('case_question.labels')}
        choices={labels
          .filter(({ leaf }) => leaf)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        value={answer.labels.map(String)}
        onChange={(next) => onChange({ labels: next.map(Number) })}
        max={50}
      />
      <DimFields
        className="form-row"
        dims={dims}
        chosen={answer.dims}
        onChange={(chosen) => onChange({ dims: chosen })}
      />
    </>
  )
}

const Digit = ({ place }: { place: number }) => <kbd aria-hidden="true">{(place + 1) % 10}</kbd>

/** Which of the options are right: one, or any number. */
const OptionAnswer = ({ question: { kind, options }, answer, digits, onChange }: Props) => {
  const name = useId()
  const single = kind === 'single'
  const toggle = (place: number): void => {
    if (single) onChange({ options: [place] })
    else
      onChange({
        options: answer.options.includes(place)
          ? answer.options.filter((one) => one !== place)
          : [...answer.options, place],
      })
  }
  return options.map((option, place) => (
    <label key={option} className="form-row tick">
      <input
        type={single ? 'radio' : 'checkbox'}
        name={name}
        checked={answer.options.includes(place)}
        onChange={() => toggle(place)}
      />{' '}
      {option} {digits && <Digit place={place} />}
    </label>
  ))
}

const YesAnswer = ({ answer, digits, onChange }: Props) => {
  const name = useId()
  return [true, false].map((yes, place) => (
    <label key={String(yes)} className="form-row tick">
      <input
        type="radio"
        name={name}
        checked={answer.yes === yes}
        onChange={() => onChange({ yes })}
      />{' '}
      {t(yes ? 'case_question.yes' : 'case_question.no_word')} {digits && <Digit place={place} />}
    </label>
  ))
}

const TextAnswer = ({ answer, onChange }: Props) => (
  <label className="form-row">
    {t('case_question.words')}
    <textarea
      rows={3}
      maxLength={2000}
      value={answer.text}
      onChange={({ target }) => onChange({ text: target.value })}
    />
  </label>
)

const fieldsOf = {
  record: RecordAnswer,
  single: OptionAnswer,
  multi: OptionAnswer,
  boolean: YesAnswer,
  text: TextAnswer,
} as const

/** An answer to what is asked: by its kind a verdict, options, yes or no, or words. */
export function AnswerFields(props: Props) {
  const Fields = fieldsOf[props.question.kind]
  return (
    <fieldset className="multi-pick">
      <legend>{props.legend ?? t('case_question.answer')}</legend>
      <Fields {...props} />
      <div className="problem" role={props.problem ? 'alert' : undefined}>
        {props.problem}
      </div>
    </fieldset>
  )
}
