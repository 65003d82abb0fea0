import type { UserOrder } from '@oas/contract/user-orders/schemas'
import { thumbUrl } from '@oas/media/thumb'
import { t } from '../../i18n/texts.ts'
import { Picture } from '../picture/Picture.tsx'
import { ShownText } from '../text/ShownText.tsx'
import { formatTime } from '../time.ts'

type Props = {
  order: UserOrder
  ticked: boolean
  disabled: boolean
  onToggle: () => void
}
/** A waiting order as one sees it before it is decided along: its text, its picture. */
export function UserOrderRow({ order, ticked, disabled, onToggle }: Props) {
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
        <span className="uo-thumb">
          {order.thumb === '' ? null : (
            <Picture url={thumbUrl(order.thumb, 120)} alt={order.postId} lazy bubbles />
          )}
        </span>
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
