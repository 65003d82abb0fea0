import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { t } from '../i18n/texts.ts'
import { Modal } from './Modal.tsx'
import { agree } from './agree.ts'
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
const show = (question: Question | null): void => { asked = question; for (const listener of listeners) listener() }

/** Asks before something is done; while it is under way the dialog waits, a failure keeps it open. */
export const confirm = (question: Question): void => show(question)

const Dialog = ({ question }: { question: Question }) => {
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const ready = question.reason === undefined || reason.trim() !== ''
  const act = (): void => {
    const { beforeOk, done } = question
    agree({ validate: () => !busy && ready, submit: () => question.act(reason.trim()), ...(beforeOk ? { beforeOk } : {}), ...(done ? { callback: done } : {}) }, { disable: setBusy, close: () => show(null) }).catch(notifyFailure)
  }
  return (
    <Modal title={question.title} {...(question.label === undefined ? {} : { label: question.label })} busy={busy} width={440} onClose={() => show(null)} footer={<>
      <button type="button" className="btn" data-autofocus={question.reason === undefined && question.danger} disabled={busy} onClick={() => show(null)}>{t('frontend.cancel')}</button>
      <button type="button" className={`btn ${question.danger ? 'danger' : 'primary'}`} data-autofocus={question.reason === undefined && !question.danger} disabled={busy || !ready} aria-busy={busy} onClick={act}>{question.confirmLabel ?? t('frontend.ok')}</button>
    </>}>
      <div>{question.text}</div>
      {question.reason !== undefined && <label>{t('frontend.reason')}<textarea data-autofocus rows={3} maxLength={question.reason} value={reason} aria-required onChange={(event) => setReason(event.target.value)} /></label>}
    </Modal>
  )
}

/** Where questions of `confirm` appear; stands once, in the frame. */
export const Confirmations = () => {
  const question = useSyncExternalStore((listener) => { listeners.add(listener); return () => listeners.delete(listener) }, () => asked)
  return question && <Dialog key={question.title} question={question} />
}

/** Deletes after the question every list asks, or one in words of its own, and says that it was done. */
export const confirmDelete = (name: string, act: () => Promise<unknown>, { title = t('frontend.confirm'), text = t('frontend.delete_sure') }: { title?: string; text?: string } = {}): void =>
  confirm({ title, text: <>{text} <strong>{name}</strong></>, label: `${title}: ${text} ${name}`, confirmLabel: t('frontend.delete'), danger: true, act, done: () => notify('success', t('frontend.deleted')) })
