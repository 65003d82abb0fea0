import { t } from '../../i18n/texts.ts'
import { tn } from '../../i18n/plural.ts'
import { dropOffer, offerNow, openOffer } from '../engine/offers.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { Key } from './Key.tsx'

/** Other orders of a user who was just banned wait: said beside the work, opened by a key. */
export function OrdersOffer() {
  const bench = useBench()
  const offer = useBenchState(offerNow)
  return (
    <span role="status" className="wb-offer-room">
      {offer ? (
        <span className="wb-offer">
          <button
            type="button"
            className="wb-status-button"
            title={offer.uid}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => openOffer(bench)}
          >
            <Key combo="Shift+u" /> {tn('user_orders.offer', offer.n)}
          </button>
          <button
            type="button"
            className="wb-status-button"
            aria-label={t('user_orders.dismiss')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => dropOffer(bench, offer)}
          >
            ×
          </button>
        </span>
      ) : null}
    </span>
  )
}
