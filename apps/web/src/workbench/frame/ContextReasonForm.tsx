import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { giveReason } from '../actions/chat-actions.ts'
import { useBench } from '../engine/react.ts'
import { Key } from '../parts/Key.tsx'

const longest = 200

/** Why more of a private talk is looked at than what was reported. */
export function ContextReasonForm() {
  const bench = useBench()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const missing = text.trim() === ''
  const submit = (): void => {
    if (missing) setTried(true)
    else giveReason(bench, text.trim())
  }
  return (
    <form
      className="wb-doubtful"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="muted">{t('panel.reason_hint')}</p>
      <label className="wb-field">
        <span>{t('panel.reason_why')}</span>
        <textarea
          className="wb-input"
          autoFocus
          rows={3}
          maxLength={longest}
          value={text}
          aria-invalid={tried && missing}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (
              event.key === 'Enter' &&
              (event.ctrlKey || event.metaKey) &&
              !event.nativeEvent.isComposing
            ) {
              event.preventDefault()
              submit()
            }
          }}
        />
      </label>
      {tried && missing ? (
        <p className="wb-problem" role="alert">
          {t('error.required', { field: t('panel.reason_why') })}
        </p>
      ) : null}
      <button type="submit" className="btn primary large">
        {t('audit.act_form_send')} <Key combo="Ctrl+Enter" />
      </button>
    </form>
  )
}
