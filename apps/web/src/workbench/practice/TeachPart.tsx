import type { Question } from '@oas/contract/case-library/question'
import type { Answer } from '@oas/contract/case-library/schemas'
import type { Marked } from '@oas/contract/practice/schemas'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { keyText } from '../../kit/key-text.ts'
import { QuestionView } from '../../kit/question/QuestionView.tsx'
import { AnswerOutcome } from '../../kit/question/AnswerOutcome.tsx'

type Props = {
  item: { question: Question }
  marked: Marked
  isLast: boolean
  onNext: () => Promise<void>
}

/** What was answered, what is right, and why; Enter goes on. */
export function TeachPart({ item: { question }, marked, isLast, onNext }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => button.current?.focus(), [])
  const { given, rightAnswer, right, explanation } = marked
  if (!given || !rightAnswer) return null
  return (
    <div className="practice-body">
      <div role="status">
        <p className={`practice-verdict ${right ? 'good' : 'bad'}`}>
          {t(right ? 'practice.was_right' : 'practice.was_wrong')}
        </p>
        <AnswerOutcome
          question={question}
          given={given as Answer}
          rightAnswer={rightAnswer}
          explanation={explanation}
        />
      </div>
      <button
        ref={button}
        type="button"
        className="btn primary"
        disabled={busy}
        onClick={() => {
          setBusy(true)
          void onNext()
        }}
      >
        {t(isLast ? 'practice.look' : 'practice.next')} <kbd>{keyText('Enter')}</kbd>
      </button>
      <QuestionView question={question} />
    </div>
  )
}
