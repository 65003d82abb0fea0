import type { SelfInfo } from '@oas/contract/session/schemas'
import { Suspense, lazy, useEffect, useSyncExternalStore } from 'react'
import { onTopic } from '../../api/topics.ts'
import { loadTexts, t } from '../../i18n/texts.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { refreshQuestions } from './refresh.ts'

// The form and its texts come when they are first asked for.
const AskDialog = lazy(async () => ({ default: (await import('./AskDialog.tsx')).AskDialog }))

let open = false
const listeners = new Set<() => void>()
const show = (next: boolean): void => {
  open = next
  for (const listener of listeners) listener()
}

/** The entry of the user menu that opens the question form. */
export function QuestionEntry({ close }: { close: () => void }) {
  return (
    <button
      type="button"
      className="popup-item"
      onClick={() => {
        close()
        loadTexts(['question', 'menu']).then(() => show(true), notifyFailure)
      }}
    >
      {t('frontend.question_feedback')}
    </button>
  )
}

/**
 * Where the form of that entry appears, and who hears that something happened to a question; stands
 * once, in the frame.
 */
export function QuestionHost({ self }: { self: SelfInfo }) {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
  useEffect(
    () =>
      onTopic('question.changed', () => {
        refreshQuestions().catch(notifyFailure)
      }),
    [],
  )
  return (
    shown && (
      <Suspense fallback={null}>
        <AskDialog self={self} onClose={() => show(false)} />
      </Suspense>
    )
  )
}
