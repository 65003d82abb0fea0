import type { Answer, ItemBody, Library } from '@oas/contract/case-library/schemas'
import { labelCalls } from '@oas/contract/label/calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { resultName, t } from '../../i18n/texts.ts'
import { RecordContent } from '../../kit/record/RecordContent.tsx'
import { formatTime } from '../../kit/time.ts'

/** What an answer says, in words. */
const useAnswerWords = (body: ItemBody, library: Library) => {
  const { appId, type } = parseTypeKey(body.typeKey ?? '0:0')
  const { data } = useCall(labelCalls.list, { appId, type }, { enabled: body.typeKey !== null })
  const nameOf = (id: number): string =>
    data?.list.find((label) => label.id === id)?.name ?? String(id)
  const dimWords = (dims: Answer['dims']): string[] =>
    library.body.dims.flatMap(({ key, name, options }) => {
      const option = options.find((one) => one.key === dims[key])
      return option ? [`${name}: ${option.name}`] : []
    })
  return (answer: Answer): string => {
    if (body.kind === 'record')
      return [
        resultName(answer.resultId),
        answer.labels.map(nameOf).join(', '),
        ...dimWords(answer.dims),
      ]
        .filter(Boolean)
        .join(' · ')
    if (body.kind === 'boolean') return t(answer.yes ? 'case_library.yes' : 'case_library.no_word')
    if (body.kind === 'text') return answer.text
    return answer.options.map((place) => body.options[place] ?? '').join(', ')
  }
}

const shown = (record: ItemBody['record']) => ({
  texts: [],
  pictures: [],
  videos: [],
  voices: [],
  files: [],
  extData: {},
  ...record,
})

/** What is asked, what is right, and why. */
export function ItemBodyView({ body, library }: { body: ItemBody; library: Library }) {
  const words = useAnswerWords(body, library)
  const explanation =
    body.explanation[currentLanguage] ||
    Object.values(body.explanation).find((text) => text !== '') ||
    '–'
  return (
    <>
      {body.text !== '' && <p className="item-question">{body.text}</p>}
      {body.record && (
        <RecordContent
          record={{ ...shown(body.record), appId: parseTypeKey(body.typeKey ?? '0:0').appId }}
        />
      )}
      {body.options.length > 0 && (
        <ol>
          {body.options.map((option) => (
            <li key={option}>{option}</li>
          ))}
        </ol>
      )}
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
