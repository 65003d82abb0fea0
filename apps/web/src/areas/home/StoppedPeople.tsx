import { breakerCalls } from '@oas/contract/breaker/calls'
import { secondMs } from '@oas/contract/time'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'

/** Leaders see at once that somebody is stopped and waits to be let go on. */
export function StoppedPeople({ leads }: { leads: boolean }) {
  const { data } = useCall(breakerCalls.count, {}, { enabled: leads, refetchMs: 30 * secondMs })
  if (!data || data.n === 0) return null
  return (
    <nav className="home-queues" aria-label={t('breaker.title')}>
      <a className="home-queue" href="#/breaker">
        <Icon name="shield" />
        <span className="home-name">{t('breaker.title')}</span>
        <strong>{data.n}</strong>
      </a>
    </nav>
  )
}
