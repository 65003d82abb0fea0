import { sessionCalls } from '@oas/contract/session/calls'
import { send } from '../api/send.ts'
import { t } from '../i18n/texts.ts'
import { notify } from '../kit/notice.tsx'
import { isChrome, isLagging } from './checks-of-start.ts'

const everyMs = 5 * 60_000

/** Tells people who use another browser; they may go on. */
export function noticeBrowser(): void {
  const brands =
    (navigator as { userAgentData?: { brands: { brand: string }[] } }).userAgentData?.brands.map(
      ({ brand }) => brand,
    ) ?? []
  if (!isChrome({ userAgent: navigator.userAgent, brands }))
    notify('warning', 'Please use Google Chrome browser!')
}

/**
 * Keeps the session alive and warns of a clock that is wrong; an unreachable server is no news
 * here.
 */
export function watchClock(now: () => number = Date.now): () => void {
  let warned = false
  const ask = async (): Promise<void> => {
    const answer = await send(sessionCalls.keepAlive, {}).catch(() => null)
    if (!answer) return
    const lagging = isLagging(answer.time, now())
    if (lagging && !warned) notify('warning', t('frontend.time_lag'))
    warned = lagging
  }
  void ask()
  const timer = setInterval(() => void ask(), everyMs)
  return () => clearInterval(timer)
}
