import { userOrdersCalls } from '@oas/contract/user-orders/calls'
import type { BanOffer } from '@oas/contract/user-orders/schemas'
import { useCall } from '../../api/use-call.ts'
import { tn } from '../../i18n/plural.ts'

type Props = { appId: number; uid: string; onOpen: (ban: BanOffer) => void }
/** Offers to decide the waiting orders of a user who is banned; nothing where there are none. */
export function UserOrdersButton({ appId, uid, onOpen }: Props) {
  const { data } = useCall(userOrdersCalls.offer, { appId, uid }, { enabled: uid !== '' })
  const ban = data?.list[0]
  return ban ? (
    <button type="button" className="btn" onClick={() => onOpen(ban)}>
      {tn('user_orders.offer', ban.n)}
    </button>
  ) : null
}
