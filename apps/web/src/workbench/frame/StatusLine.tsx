import { t } from '../../i18n/texts.ts'
import { focused, set } from '../engine/bench.ts'
import { useBench, useBenchState, useServerNow } from '../engine/react.ts'
import { Key } from '../parts/Key.tsx'
import { OrdersOffer } from '../parts/OrdersOffer.tsx'
import { formatTime } from '../../kit/time.ts'

/**
 * Keys, what is on its way, the network, the server's clock; and the words a screen reader hears
 * when another record appears.
 */
export function StatusLine() {
  const bench = useBench()
  const unsent = useBenchState((state) => state.unsent)
  const stuck = useBenchState((state) => state.stuck)
  const net = useBenchState((state) => state.netMs)
  const ahead = useBenchState((state) => state.batches.ahead.flat().length)
  const counts = useBenchState((state) => state.counts?.decided ?? 0)
  const left = useBenchState((state) => state.batches.current.length)
  const record = useBenchState(focused)
  const now = useServerNow()
  return (
    <>
      <div className="wb-status">
        <button
          type="button"
          className="wb-status-button"
          onClick={() => set(bench, { dialog: 'keys' })}
        >
          <Key combo="?" /> {t('audit.act_keys')}
        </button>
        <OrdersOffer />
        <span className={stuck ? 'bad' : ''}>{t('audit.sending', { n: unsent })}</span>
        <span>{t('audit.prefetched', { n: ahead })}</span>
        <span className="wb-space" />
        <span>{net === null ? t('audit.net_unknown') : t('audit.net', { ms: net })}</span>
        <span className="mono">{formatTime(now).slice(11)} UTC+8</span>
      </div>
      <div className="sr-only" role="status" aria-live="polite">
        {record ? t('audit.record_n_of', { n: counts + 1, m: counts + left }) : ''}
      </div>
    </>
  )
}
