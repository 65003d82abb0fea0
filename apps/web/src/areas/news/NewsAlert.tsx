import { newsCalls } from '@oas/contract/news/calls'
import { useEffect, useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { useCall } from '../../api/use-call.ts'
import { reportPoint } from '../../report/client.ts'
import { t } from '../../i18n/texts.ts'
import { NewsDialog } from './NewsDialog.tsx'
import {
  type Received,
  alertOf,
  clockOf,
  receive,
  receivedOf,
  refreshMs,
  tickMs,
  track,
  whenVisible,
} from './overtime.ts'
import './news.css'

const key = 'oas:news-received'
const readReceived = (): Received => {
  try {
    return receivedOf(sessionStorage.getItem(key))
  } catch {
    return {} /* without storage the count starts anew with a reload */
  }
}
const keepReceived = (received: Received): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(received))
  } catch {
    /* without storage the count starts anew with a reload */
  }
}

const useClock = (running: boolean): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [running])
  return now
}

/**
 * Says on every page but the index that notices are unread, and for how long; an error once one has
 * waited for more than a minute.
 */
export function NewsAlert({ path }: { path: string }) {
  const { may } = useMay()
  const allowed = may('external-frontend-today-event-for-auditor')
  const { data, dataUpdatedAt, error, refetch } = useCall(
    newsCalls.notifyList,
    { notifyType: 'TOP_NOTIFICATION' },
    { enabled: allowed, refetchMs: refreshMs },
  )
  const [received, setReceived] = useState(readReceived)
  const [open, setOpen] = useState(false)
  const now = useClock(allowed && data?.some((item) => !item.read) === true)
  // The frame goes on without news; what kept it from loading is for the log.
  useEffect(() => {
    if (error) reportPoint('news', 'not loaded', { message: error.message })
  }, [error])
  useEffect(
    () =>
      whenVisible(document, () => {
        void refetch()
      }),
    [refetch],
  )
  useEffect(() => {
    if (data)
      setReceived((before) => {
        const next = receive(before, data, dataUpdatedAt)
        keepReceived(next)
        return next
      })
  }, [data, dataUpdatedAt])
  const alert = allowed && !error && data ? alertOf(track(data, received, now), now) : null
  return (
    <>
      {alert && path !== '/' && (
        <div
          className={`news-alert ${alert.type}`}
          role="region"
          aria-label={t('frontend.news_management')}
        >
          <span aria-live="polite">{t('frontend.news_unread', { n: alert.unread })}</span>
          <span className="mono" role="timer" aria-live="off">
            {t('frontend.news_waiting', { time: clockOf(alert.waitingMs) })}
          </span>
          <button type="button" className="btn" onClick={() => setOpen(true)}>
            {t('frontend.news_view')}
          </button>
        </div>
      )}
      {open && <NewsDialog channel={3} onClose={() => setOpen(false)} />}
    </>
  )
}
