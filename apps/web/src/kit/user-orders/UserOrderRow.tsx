import type { UserOrder } from '@oas/contract/user-orders/schemas'
import { thumbUrl } from '@oas/media/thumb'
import { t } from '../../i18n/texts.ts'
import { Picture } from '../picture/Picture.tsx'
import { ShownText } from '../text/ShownText.tsx'
import { formatTime } from '../time.ts'

type Props = {
  order: UserOrder
  /** Whether there is room for a picture. */ pictured: boolean
  ticked: boolean
  disabled: boolean
  onToggle: () => void
}
/** A waiting order as one sees it before it is decided along: its text, its picture. */
export function UserOrderRow({ order, pictured, ticked, disabled, onToggle }: Props) {
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={ticked}
          disabled={disabled}
          aria-label={order.postId}
          onChange={onToggle}
        />
        {pictured ? (
          <span className="uo-thumb">
            {order.thumb === '' ? null : (
              <Picture url={thumbUrl(order.thumb, 120)} alt={order.postId} lazy bubbles />
            )}
          </span>
        ) : null}
        <span className="uo-text" translate="no">
          {order.excerpt === '' ? (
            <span className="muted">{t('user_orders.no_text')}</span>
          ) : (
            <ShownText text={order.excerpt} />
          )}
          <small className="muted mono">
            <ShownText text={order.postId} />
          </small>
        </span>
        <time className="muted">{formatTime(order.receivedAt)}</time>
      </label>
    </li>
  )
}
