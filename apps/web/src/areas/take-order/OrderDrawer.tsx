import { queueCalls } from '@oas/contract/queue/calls'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { keyText } from '../../kit/key-text.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { notify } from '../../kit/notice.tsx'
import { RecordContent } from '../../kit/record/RecordContent.tsx'
import { formatTime } from '../../kit/time.ts'
import { StateTag, type WaitingRow } from './waiting-columns.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { refreshes } from './use-queue-news.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { recordHref } from '../../kit/record/record-href.ts'

const answerMax = 1000

/** The auditor's question and the leader's answer; the order then goes back to its asker first. */
const AnswerForm = ({ row, onDone }: { row: WaitingRow; onDone: () => void }) => {
  const [answer, setAnswer] = useState('')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const send = useSend(queueCalls.answerDoubtful, { refreshes })
  const missing = tried && answer.trim() === ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (answer.trim() === '' || send.isPending) return
    send.mutate(
      { id: row.id, answer: answer.trim() },
      {
        onSuccess: () => {
          notify('success', t('take_order.answered', { name: row.holder }))
          onDone()
        },
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      form.current?.requestSubmit()
    }
  }
  return (
    <form
      ref={form}
      className="take-order-discard"
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <label className="field">
        {t('take_order.answer')} *
        <textarea
          rows={4}
          maxLength={answerMax}
          value={answer}
          aria-invalid={missing}
          autoFocus
          onChange={(event) => setAnswer(event.target.value)}
        />
      </label>
      {missing && (
        <small className="condition-problem" role="alert">
          {t('error.required', { field: t('take_order.answer') })}
        </small>
      )}
      {send.error && (
        <p className="take-order-problem" role="alert">
          {send.error.message}
        </p>
      )}
      <div className="take-order-buttons">
        <button type="submit" className="btn primary" disabled={send.isPending}>
          {t('take_order.answer_send')} <kbd>{keyText('Control+Enter')}</kbd>
        </button>
      </div>
    </form>
  )
}

/**
 * One order of the queue: content, who holds it, and for a doubtful one the question with a place
 * to answer.
 */
export function OrderDrawer({
  row,
  typeText,
  mayAnswer,
  onClose,
}: {
  row: WaitingRow
  typeText: string
  mayAnswer: boolean
  onClose: () => void
}) {
  return (
    <Drawer title={t('take_order.order_title')} onClose={onClose} width={680}>
      <p className="take-order-facts">
        <StateTag state={row.state} /> <span>{typeText}</span>{' '}
        <span className="mono">
          <ShownText text={row.postId} />
        </span>{' '}
        <span className="muted">
          uid <ShownText text={row.uid} /> · {row.country} · {formatTime(row.receivedAt)}
        </span>
      </p>
      <OrderFacts row={row} />
      {row.question && (
        <section aria-label={t('take_order.question')}>
          <h3>{t('take_order.question_of', { name: row.holder })}</h3>
          <blockquote className="take-order-question">{row.question}</blockquote>
        </section>
      )}
      {row.state === 'doubtful' &&
        (mayAnswer ? (
          <AnswerForm key={row.id} row={row} onDone={onClose} />
        ) : (
          <p className="muted">{t('take_order.no_right_answer')}</p>
        ))}
      <RecordContent record={row} />
      <p>
        <a href={recordHref({ recordId: row.recordId })}>{t('take_order.to_record')}</a>
      </p>
    </Drawer>
  )
}
