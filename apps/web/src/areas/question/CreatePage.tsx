import { questionCalls } from '@oas/contract/question/calls'
import { sessionCalls } from '@oas/contract/session/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { go, usePlace } from '../../nav/location.ts'
import { AskForm } from './AskForm.tsx'
import { aboutRecord, valuesOf } from './draft.ts'
import './question.css'

/**
 * Asks; with `copy` the question of that id is asked again, with `appId` and `postId` it is about a
 * record.
 */
export function CreatePage() {
  const { query } = usePlace()
  const copy = query.get('copy') ?? ''
  const { data: self } = useCall(sessionCalls.self, {})
  const { data: found, isPending } = useCall(
    questionCalls.list,
    { id: copy },
    { enabled: /^[0-9]{1,19}$/.test(copy) },
  )
  const waits = !self || (/^[0-9]{1,19}$/.test(copy) && isPending)
  const source = found?.list[0]
  const about = source ? valuesOf(source) : self ? aboutRecord(query, self) : null
  return (
    <div className="question-page">
      <h1>{t('question.title_create')}</h1>
      {waits ? (
        <p className="muted">{t('frontend.loading')}</p>
      ) : (
        <AskForm
          key={copy}
          self={self}
          {...(about ? { copyOf: about } : {})}
          onDone={() => go('/person-question')}
          onCancel={() => go('/person-question')}
        />
      )}
    </div>
  )
}
