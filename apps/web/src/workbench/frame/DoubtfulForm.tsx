import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { focused } from '../engine/bench.ts'
import { askLeaders } from '../engine/holding.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { Key } from '../parts/Key.tsx'

const longest = 1000

/**
 * A question to the leaders about the record in focus. Ctrl+Enter sends; what was typed stays when
 * sending fails.
 */
export function DoubtfulForm() {
  const bench = useBench()
  const record = useBenchState(focused)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const missing = text.trim() === ''
  const submit = async (): Promise<void> => {
    if (missing || sending) {
      setTried(true)
      return
    }
    setSending(true)
    await askLeaders(bench, text.trim())
    setSending(false)
  }
  return (
    <form
      className="wb-doubtful"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="muted">
        {t('audit.doubtful_hint')} <span className="mono">{record?.postId}</span>
      </p>
      <label className="wb-field">
        <span>{t('audit.field_question')}</span>
        <textarea
          className="wb-input"
          autoFocus
          rows={5}
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
              void submit()
            }
          }}
        />
      </label>
      {tried && missing ? (
        <p className="wb-problem" role="alert">
          {t('error.required', { field: t('audit.field_question') })}
        </p>
      ) : null}
      <button type="submit" className="btn primary large" disabled={sending}>
        {t('audit.act_form_send')} <Key combo="Ctrl+Enter" />
      </button>
    </form>
  )
}
