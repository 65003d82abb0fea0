import type { Question } from '@oas/contract/case-library/question'
import { parseTypeKey } from '@oas/contract/type-key'
import { RecordContent } from '../record/RecordContent.tsx'
import './question.css'

const shown = (record: Question['record']) => ({
  texts: [],
  pictures: [],
  videos: [],
  voices: [],
  files: [],
  extData: {},
  ...record,
})

/** What is asked: its words, the record it is about, the answers to choose from. */
export function QuestionView({
  question,
}: {
  question: Pick<Question, 'kind' | 'typeKey' | 'record' | 'text' | 'options'>
}) {
  return (
    <>
      {question.text !== '' && <p className="question-text">{question.text}</p>}
      {question.record && (
        <RecordContent
          record={{
            ...shown(question.record),
            appId: parseTypeKey(question.typeKey ?? '0:0').appId,
          }}
        />
      )}
      {question.options.length > 0 && (
        <ol>
          {question.options.map((option) => (
            <li key={option}>{option}</li>
          ))}
        </ol>
      )}
    </>
  )
}
