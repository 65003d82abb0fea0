import { sessionCalls } from '@oas/contract/session/calls'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import type { OrderAct } from './WaitingDrawers.tsx'

const leading = ['assign', 'priority', 'recall'] as const

/** What may be done with the ticked orders; what may not says why. */
export function OrderActs({ n, onAct }: { n: number; onAct: (act: OrderAct) => void }) {
  const { data: self } = useCall(sessionCalls.self, {})
  const { may } = useMay()
  const why = (isAllowed: boolean, refusal: string): string =>
    isAllowed ? (n === 0 ? t('take_order.tick_first') : '') : refusal
  const whyNotLead = why(may('audit.team'), t('take_order.no_right_lead'))
  const whyNotDiscard = why(may('audit.discard'), t('take_order.no_right_discard'))
  return (
    <>
      {self && !may('audit.discard') && (
        <span id="why-no-discard" className="muted">
          {t('take_order.no_right_discard')}
        </span>
      )}
      {leading.map((act) => (
        <button
          key={act}
          type="button"
          className="btn"
          disabled={whyNotLead !== ''}
          title={whyNotLead}
          onClick={() => onAct(act)}
        >
          {t(`take_order.${act}_n`, { n })}
        </button>
      ))}
      <button
        type="button"
        className="btn take-order-danger"
        disabled={whyNotDiscard !== ''}
        title={whyNotDiscard}
        aria-describedby={may('audit.discard') ? undefined : 'why-no-discard'}
        onClick={() => onAct('discard')}
      >
        {t('take_order.discard_n', { n })}
      </button>
    </>
  )
}
