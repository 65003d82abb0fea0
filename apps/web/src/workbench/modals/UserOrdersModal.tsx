import { useEffect } from 'react'
import { UserOrdersDrawer } from '../../kit/user-orders/UserOrdersDrawer.tsx'
import { ShieldStyle } from '../parts/ShieldStyle.tsx'
import type { ModalOf } from '../shapes/modal.ts'

type Props = { of: ModalOf['user-orders']; onClose: () => void }

/** Other waiting orders of a banned user. Esc closes it from beside it, too. */
export function UserOrdersModal({ of, onClose }: Props) {
  useEffect(() => {
    const close = ({ key, target }: KeyboardEvent): void => {
      if (key === 'Escape' && target instanceof Element && !target.closest('[role="dialog"]'))
        onClose()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [onClose])
  return (
    <ShieldStyle beside>
      <UserOrdersDrawer ban={of} onClose={onClose} />
    </ShieldStyle>
  )
}
