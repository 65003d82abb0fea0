import type { AskedQuestion } from '@oas/contract/exam/schemas'
import { t } from '../../../i18n/texts.ts'
import type { Answers } from './use-answers.ts'

/** The numbers of all questions: which are answered, which were marked for later. */
export function AnswerCard({
  items,
  answers,
  place,
  onPlace,
}: {
  items: readonly AskedQuestion[]
  answers: Answers
  place: number
  onPlace: (place: number) => void
}) {
  return (
    <nav className="exam-card" aria-label={t('exam.card')}>
      <h2>{t('exam.card')}</h2>
      <ol>
        {items.map(({ itemNo }, at) => {
          const answered = answers.isAnswered(itemNo)
          const later = answers.isLater(itemNo)
          const text = t(answered ? 'exam.card_answered' : 'exam.card_open', { n: itemNo })
          return (
            <li key={itemNo}>
              <button
                type="button"
                className={`exam-number ${answered ? 'answered' : ''} ${later ? 'later' : ''}`}
                aria-label={later ? t('exam.card_later', { text }) : text}
                aria-current={at === place ? 'step' : undefined}
                onClick={() => onPlace(at)}
              >
                {itemNo}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
