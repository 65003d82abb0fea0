import type { ItemBody, Library } from '@oas/contract/case-library/schemas'
import { currentLanguage } from '../../i18n/language.ts'
import { t } from '../../i18n/texts.ts'
import { QuestionView } from '../../kit/question/QuestionView.tsx'
import { useAnswerWords } from '../../kit/question/use-answer-words.ts'
import { formatTime } from '../../kit/time.ts'

/** What is asked, what is right, and why. */
export function ItemBodyView({ body, library }: { body: ItemBody; library: Library }) {
  const words = useAnswerWords({ ...body, dims: library.body.dims })
  const explanation =
    body.explanation[currentLanguage] ||
    Object.values(body.explanation).find((text) => text !== '') ||
    '–'
  return (
    <>
      <QuestionView question={body} />
      <div className="item-answer">
        <section>
          <h3>{t('case_library.answer')}</h3>
          <p>
            <strong>{words(body.answer)}</strong>
          </p>
          {body.accepted.map((answer) => (
            <p key={JSON.stringify(answer)} className="muted">
              {t('case_library.also_right')}: {words(answer)}
            </p>
          ))}
        </section>
        <section>
          <h3>{t('case_library.explanation')}</h3>
          <p>{explanation}</p>
          {body.policy !== '' && (
            <p className="muted">
              {t('case_library.policy')}: {body.policy}
            </p>
          )}
          {body.validTo !== null && (
            <p className="muted">
              {t('case_library.valid_to')}: {formatTime(body.validTo)}
            </p>
          )}
        </section>
      </div>
    </>
  )
}
