import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { CallFailure } from '../api/call-error.ts'
import { failureWord } from '../api/failure-words.ts'
import { currentLanguage } from '../i18n/language.ts'
import { frontRoom, useFrontRoom } from './notice-room.ts'
import { isSaidInPlace, onSaidInPlace } from './said-in-place.ts'
import './notice.css'

type Notice = {
  id: number
  kind: 'success' | 'info' | 'warning' | 'error'
  text: string
  /** The dialog that stood in front when it was said. */ room: HTMLElement | null
  /** The failure that it tells of. */ of: unknown
}

let notices: readonly Notice[] = []
let nextId = 1
const listeners = new Set<() => void>()
const change = (next: readonly Notice[]): void => {
  notices = next
  for (const listener of listeners) listener()
}
const remove = (id: number): void => change(notices.filter((notice) => notice.id !== id))

/**
 * Shows a short message in the corner, after a word that says of what kind it is; errors stay
 * longer, all can be closed. The same text is not shown twice at a time.
 */
export function notify(kind: Notice['kind'], text: string, of: unknown = null): void {
  if (notices.some((notice) => notice.kind === kind && notice.text === text)) return
  const notice = { id: nextId++, kind, text, room: frontRoom(), of }
  change([...notices.slice(-3), notice])
  setTimeout(() => remove(notice.id), kind === 'error' ? 8000 : 3500)
}

onSaidInPlace((error) => change(notices.filter((notice) => notice.of !== error)))

/**
 * Shows a failed call with its request id, so that it can be found in the logs; what a form shows
 * itself is not said again.
 */
export function notifyFailure(error: unknown): void {
  if (isSaidInPlace(error)) return
  if (error instanceof CallFailure) {
    if (error.status !== 401) notify('error', `${error.message} [reqId=${error.requestId}]`, error)
    return
  }
  notify(
    'error',
    failureWord(currentLanguage, 'request_error', { message: (error as Error).message }),
    error,
  )
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const read = (): readonly Notice[] => notices

const List = ({ shown, status }: { shown: readonly Notice[]; status: boolean }) => (
  <div className="notices" role={status ? 'status' : undefined} aria-live="polite">
    {shown.map((notice) => (
      <button
        type="button"
        key={notice.id}
        className={`notice ${notice.kind}`}
        title={notice.text}
        onClick={() => remove(notice.id)}
      >
        <strong>{failureWord(currentLanguage, `notice_${notice.kind}`)}</strong>{' '}
        <span>{notice.text}</span>
      </button>
    ))}
  </div>
)

/**
 * Notices in the row of the header, the newest in front, where they cover neither work nor what one
 * reads; all of them under the pointer. What is said while a dialog stands open has a row of that
 * dialog, whose status is what it says itself.
 */
export function Notices() {
  const room = useFrontRoom()
  const shown = useSyncExternalStore(subscribe, read, read)
  const isInRoom = (notice: Notice): boolean => room !== null && notice.room === room
  return (
    <>
      <List status shown={shown.filter((notice) => !isInRoom(notice))} />
      {room && createPortal(<List status={false} shown={shown.filter(isInRoom)} />, room)}
    </>
  )
}
