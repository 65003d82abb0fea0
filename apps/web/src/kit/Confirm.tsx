import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { t } from '../i18n/texts.ts'
import { Modal } from './Modal.tsx'
import { agree } from './agree.ts'
import { FieldRow } from './form/fields.tsx'
import { refusedAt } from './form/refused.ts'
import './form/form.css'
import { keyText } from './key-text.ts'
import { notify, notifyFailure } from './notice.tsx'

type Question = {
  title: string
  text: ReactNode
  /** What the dialog is called where its title alone does not say what it asks. */
  label?: string
  confirmLabel?: string
  danger?: boolean
  /** Asks for a reason of at most so many characters and passes it on. */
  reason?: number
  act: (reason: string) => Promise<unknown>
  /** Whether the dialog closes when it was done; it does where nothing is said. */
  beforeOk?: () => boolean
  done?: () => void
}
let asked: Question | null = null
const listeners = new Set<() => void>()
/** What calls name the reason that was asked for; a refusal of it stands at the field. */
const isReason = (field: string): boolean => /(^|[./])(reason|remark|note|text)$/.test(field)
const show = (question: Question | null): void => {
  asked = question
  for (const listener of listeners) listener()
}

/**
 * Asks before something is done; while it is under way the dialog waits, a failure keeps it open.
 */
export function confirm(question: Question): void {
  show(question)
}

/**
 * The key that agrees from anywhere in a question: one of its own before what cannot be undone, as
 * on audit pages; the button with the focus takes Enter elsewhere.
 */
const agreeKey = ({ reason, danger }: Question): 'Control+Enter' | 'Shift+Enter' | null =>
  reason === undefined ? (danger ? 'Shift+Enter' : null) : 'Control+Enter'
const isAgreeKey = (event: KeyboardEvent, question: Question): boolean =>
  event.key === 'Enter' &&
  !event.repeat &&
  (agreeKey(question) === 'Shift+Enter'
    ? event.shiftKey
    : agreeKey(question) === 'Control+Enter' && (event.ctrlKey || event.metaKey))

const Dialog = ({ question }: { question: Question }) => {
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const key = agreeKey(question)
  const ready = question.reason === undefined || reason.trim() !== ''
  const act = (): void => {
    const { beforeOk, done } = question
    agree(
      {
        validate: () => !busy && ready,
        submit: () => question.act(reason.trim()),
        ...(beforeOk ? { beforeOk } : {}),
        ...(done ? { callback: done } : {}),
      },
      { disable: setBusy, close: () => show(null) },
    ).catch(
      question.reason === undefined
        ? notifyFailure
        : refusedAt((message) => {
            setProblem(message)
            field.current?.focus()
          }, isReason),
    )
  }
  return (
    <Modal
      title={question.title}
      {...(question.label === undefined ? {} : { label: question.label })}
      busy={busy}
      width={440}
      onClose={() => show(null)}
      onKey={(event) => {
        if (!isAgreeKey(event, question)) return
        event.preventDefault()
        act()
      }}
      footer={
        <>
          <button
            type="button"
            className="btn"
            data-autofocus={question.reason === undefined && question.danger}
            disabled={busy}
            onClick={() => show(null)}
          >
            {t('frontend.cancel')}
          </button>
          <button
            type="button"
            className={`btn ${question.danger ? 'danger' : 'primary'}`}
            data-autofocus={question.reason === undefined && !question.danger}
            disabled={busy || !ready}
            aria-busy={busy}
            onClick={act}
          >
            {question.confirmLabel ?? t('frontend.ok')}{' '}
            {key ? <kbd aria-hidden="true">{keyText(key)}</kbd> : null}
          </button>
        </>
      }
    >
      <div>{question.text}</div>
      {question.reason !== undefined && (
        <FieldRow id={id} label={t('frontend.reason')} problem={problem} required>
          <textarea
            ref={field}
            id={id}
            data-autofocus
            rows={3}
            maxLength={question.reason}
            value={reason}
            aria-required
            aria-invalid={problem !== ''}
            aria-describedby={`${id}-problem`}
            onChange={(event) => {
              setProblem('')
              setReason(event.target.value)
            }}
          />
        </FieldRow>
      )}
    </Modal>
  )
}

/** Where questions of `confirm` appear; stands once, in the frame. */
export function Confirmations() {
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
  return question && <Dialog key={question.title} question={question} />
}

/**
 * Deletes after the question every list asks, or one in words of its own, and says that it was
 * done.
 */
export function confirmDelete(
  name: string,
  act: () => Promise<unknown>,
  {
    title = t('frontend.confirm'),
    text = t('frontend.delete_sure'),
  }: { title?: string; text?: string } = {},
): void {
  confirm({
    title,
    text: (
      <>
        {text} <strong>{name}</strong>
      </>
    ),
    label: `${title}: ${text} ${name}`,
    confirmLabel: t('frontend.delete'),
    danger: true,
    act,
    done: () => notify('success', t('frontend.deleted')),
  })
}
