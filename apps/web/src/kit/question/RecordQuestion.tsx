import type { Question } from '@oas/contract/case-library/question'
import type { Answer } from '@oas/contract/case-library/schemas'
import type { AskedSetting } from '@oas/contract/exam/schemas'
import { useId, useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { MultiPick } from '../form/MultiPick.tsx'
import { DimFields } from './DimFields.tsx'
import { QuestionView } from './QuestionView.tsx'
import { type RecordPanel, useRecordPanel } from './record-panel.ts'
import { useAnswerWords } from './use-answer-words.ts'

type Props = {
  question: Question
  /** What answers may say, as it came with the question. */ asked: AskedSetting
  answer: Answer
  onChange: (change: Partial<Answer>) => void
}

/**
 * A record with what it deserves: result, labels and dimensions. It asks nothing of the server, so
 * that it works for whoever may not see the type otherwise, and without a network.
 */
const RecordForm = ({ question, asked, answer, onChange }: Props) => {
  const name = useId()
  return (
    <>
      <QuestionView question={question} />
      <fieldset className="multi-pick">
        <legend>{t('case_question.result')}</legend>
        {asked.setting.result.map(({ id, transKey }, place) => (
          <label key={id} className="form-row tick">
            <input
              type="radio"
              name={name}
              checked={answer.resultId === id}
              onChange={() => onChange({ resultId: id })}
            />{' '}
            {tData(transKey)} {place < 10 && <kbd aria-hidden="true">{(place + 1) % 10}</kbd>}
          </label>
        ))}
      </fieldset>
      {asked.labels.length > 0 && (
        <MultiPick
          label={t('case_question.labels')}
          choices={asked.labels.map((label) => ({ value: String(label.id), label: label.name }))}
          value={answer.labels.map(String)}
          onChange={(next) => onChange({ labels: next.map(Number) })}
          max={50}
        />
      )}
      <DimFields
        className="form-row"
        dims={question.dims}
        chosen={answer.dims}
        onChange={(chosen) => onChange({ dims: chosen })}
      />
    </>
  )
}

const Given = ({ question, answer }: Pick<Props, 'question' | 'answer'>) => {
  const words = useAnswerWords(question)
  return answer.resultId === '' ? null : (
    <p role="status">
      {t('case_question.given')}: <strong>{words(answer)}</strong>
    </p>
  )
}

type Asked = Props & {
  /** What one is doing. */ name: string
  /** An answer was given in the panel. */ onGiven: () => void
}

/** The record in the audit panel; each answer begins it anew. */
const InPanel = ({ panel: Panel, record, ...props }: Asked & Shown) => {
  const { question, asked, name, onChange, onGiven } = props
  const [round, setRound] = useState(0)
  const give = async (given: Answer): Promise<void> => {
    onChange(given)
    setRound(round + 1)
    onGiven()
  }
  return (
    <>
      <Given {...props} />
      <Panel
        key={round}
        setting={asked.setting}
        appName={asked.appName}
        record={record}
        dims={question.dims}
        name={name}
        fallback={<RecordForm {...props} />}
        onAnswer={give}
      />
    </>
  )
}
type Shown = { panel: RecordPanel; record: NonNullable<Question['record']> }

/**
 * A record in the audit panel of its type, by the keys of daily work; where that cannot be shown,
 * in a form. An answer in the panel is whole, and may be given anew.
 */
export function RecordQuestion(props: Asked) {
  const panel = useRecordPanel()
  const { record } = props.question
  return panel && record ? (
    <InPanel {...props} panel={panel} record={record} />
  ) : (
    <RecordForm {...props} />
  )
}
