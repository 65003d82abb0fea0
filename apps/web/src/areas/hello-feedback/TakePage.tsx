import { helloFeedbackCalls } from '@oas/contract/hello-feedback/calls'
import type { FeedbackRow } from '@oas/contract/hello-feedback/schemas'
import type { Input } from '@oas/contract/define'
import { sessionCalls } from '@oas/contract/session/calls'
import { useEffect, useState } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { send } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { useFilters } from '../../kit/list/filters.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { Acts } from './Acts.tsx'
import { Ticket } from './Ticket.tsx'
import { refreshFeedback } from './refresh.ts'
import { ageWord, conditionFields, inputOf } from './words.tsx'

/** How often the page says that it still has its ticket. */
const keepMs = 60_000

/**
 * Keeps a ticket while it is shown; `onLost` when it fell to somebody else, as after the machine
 * slept.
 */
const useKeep = (id: string | null, onLost: () => void): void => {
  useEffect(() => {
    if (id === null) return undefined
    const timer = setInterval(() => {
      send(helloFeedbackCalls.keep, { id }).catch((error: unknown) => {
        if (error instanceof CallFailure && error.status === 409) onLost()
      })
    }, keepMs)
    return () => clearInterval(timer)
  }, [id, onLost])
}

/**
 * Lets others have the ticket when the page is left. Where that does not arrive, the hold runs out
 * by itself.
 */
const useLetGo = (): void => {
  useEffect(
    () => () => {
      send(helloFeedbackCalls.drop, {}).catch(() => undefined)
    },
    [],
  )
}

/** Feedback answered as orders: one after another, the oldest first, nobody the same one. */
export function TakePage() {
  const { data: self } = useCall(sessionCalls.self, {})
  const fields = conditionFields(self?.apps ?? [])
  const { values, set } = useFilters(fields)
  const conditions = inputOf(values) as Input<(typeof helloFeedbackCalls)['take']>
  const { data: waiting, dataUpdatedAt } = useCall(helloFeedbackCalls.waiting, conditions, {
    refetchMs: 10_000,
  })
  // The age is as of the moment the figures came.
  const [row, setRow] = useState<FeedbackRow | null>(null)
  const [next, setNext] = useState(true)
  const [busy, setBusy] = useState(false)
  const [empty, setEmpty] = useState(false)
  const [lost] = useState(() => () => {
    setRow(null)
    notify('warning', t('hello_feedback.lost'))
  })
  useKeep(row?.id ?? null, lost)
  useLetGo()
  const take = (): void => {
    setBusy(true)
    send(helloFeedbackCalls.take, conditions)
      .then((found) => {
        setRow(found)
        setEmpty(found === null)
        return refreshFeedback()
      })
      .catch(notifyFailure)
      .finally(() => setBusy(false))
  }
  const done = (): void => {
    setRow(null)
    if (next) take()
  }
  const letGo = (): void => {
    setRow(null)
  }
  return (
    <div className="feedback-page">
      <header className="feedback-head">
        <h1>{t('hello_feedback.title_take')}</h1>
        {waiting && (
          <span className="muted" role="status">
            {t('hello_feedback.waiting_n', { free: waiting.free, held: waiting.held })}
            {waiting.oldest !== null &&
              ` · ${t('hello_feedback.oldest', { age: ageWord(waiting.oldest, dataUpdatedAt) })}`}
          </span>
        )}
        <span className="grow" />
        <label>
          <input
            type="checkbox"
            checked={next}
            onChange={(event) => setNext(event.target.checked)}
          />
          {t('hello_feedback.and_next')}
        </label>
        <a className="btn" href="#/hello-user-feedback/index">
          {t('hello_feedback.all_tickets')}
        </a>
      </header>
      {row === null && <FilterBar fields={fields} values={values} onSearch={set} />}
      {row === null ? (
        <div className="feedback-idle">
          {empty && <p role="status">{t('hello_feedback.nothing_waits')}</p>}
          <button
            type="button"
            className="btn primary"
            disabled={busy}
            aria-busy={busy}
            onClick={take}
          >
            {t('hello_feedback.take_next')}
          </button>
        </div>
      ) : (
        <Ticket key={row.id} row={row}>
          <Acts row={row} onDone={done} onRelease={letGo} />
        </Ticket>
      )}
    </div>
  )
}
