import type { Answer, ItemBody, Library } from '@oas/contract/case-library/schemas'
import { useId } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { useVerdicts } from '../../kit/verdict/use-verdicts.ts'

type Props = {
  body: ItemBody
  library: Library
  answer: Answer
  problem: string
  onChange: (change: Partial<Answer>) => void
}

/** The result, labels and dimensions that a record deserves. */
const RecordAnswer = ({ body, library, answer, onChange }: Props) => {
  const { results, labels } = useVerdicts(body.typeKey ?? '', answer.resultId)
  const known = results.some(({ id }) => id === answer.resultId)
  return (
    <>
      <label className="form-row">
        {t('case_library.result')}
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
        label={t('case_library.labels')}
        choices={labels
          .filter(({ leaf }) => leaf)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        value={answer.labels.map(String)}
        onChange={(next) => onChange({ labels: next.map(Number) })}
        max={50}
      />
      {library.body.dims.map(({ key, name, options }) => (
        <label key={key} className="form-row">
          {name}
          <select
            value={answer.dims[key] ?? ''}
            onChange={({ target }) => {
              const { [key]: _before, ...rest } = answer.dims
              onChange({ dims: target.value === '' ? rest : { ...rest, [key]: target.value } })
            }}
          >
            <option value="" />
            {options.map((option) => (
              <option key={option.key} value={option.key}>
                {option.name}
              </option>
            ))}
          </select>
        </label>
      ))}
    </>
  )
}

/** Which of the options are right: one, or any number. */
const OptionAnswer = ({ body: { kind, options }, answer, onChange }: Props) => {
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
      {option}
    </label>
  ))
}

const YesAnswer = ({ answer, onChange }: Props) => {
  const name = useId()
  return [true, false].map((yes) => (
    <label key={String(yes)} className="form-row tick">
      <input
        type="radio"
        name={name}
        checked={answer.yes === yes}
        onChange={() => onChange({ yes })}
      />{' '}
      {t(yes ? 'case_library.yes' : 'case_library.no_word')}
    </label>
  ))
}

const TextAnswer = ({ answer, onChange }: Props) => (
  <label className="form-row">
    {t('case_library.model_answer')}
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

/** The right answer to what an item asks. */
export function AnswerFields(props: Props) {
  const Fields = fieldsOf[props.body.kind]
  return (
    <fieldset className="multi-pick">
      <legend>{t('case_library.answer')}</legend>
      <Fields {...props} />
      <div className="problem" role={props.problem ? 'alert' : undefined}>
        {props.problem}
      </div>
    </fieldset>
  )
}
