import type { deliveryCalls } from '@oas/contract/delivery/calls'
import type { Output } from '@oas/contract/define'
import { t, tData } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'

/** Deliveries in numbers and where they go. */
export function Endpoints({ total }: { total: Output<(typeof deliveryCalls)['total']> }) {
  return (
    <p className="muted">
      {t('delivery.totals', {
        pending: total.pending,
        failed: total.failed,
        stopped: total.stopped,
        delivered: total.delivered,
      })}
      {total.oldestPending
        ? ` · ${t('delivery.oldest', { time: formatTime(total.oldestPending) })}`
        : ''}
      {total.endpoints.map((endpoint) => (
        <span key={endpoint.appId}>
          {' '}
          · {endpoint.appName}:{' '}
          <span className={`state-tag ${endpoint.state === 'on' ? 'good' : 'bad'}`}>
            {tData(`delivery.endpoint_${endpoint.state}`)}
          </span>{' '}
          <span className="mono">{endpoint.url}</span>
        </span>
      ))}
    </p>
  )
}
