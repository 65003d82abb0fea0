import type { CSSProperties, ReactNode } from 'react'
import { useBenchState } from '../engine/react.ts'
import { useShield } from '../engine/use-shield.ts'

/**
 * Sets how media are shown. Only pictures and videos are filtered, so marks, labels and texts stay
 * sharp. Revealing is a deliberate press. `beside`: what stands next to the record, laid out as if
 * there were nothing around it.
 */
export function ShieldStyle({
  children,
  beside = false,
}: {
  children: ReactNode
  beside?: boolean
}) {
  const settings = useBenchState((state) => state.settings)
  const open = useBenchState((state) => state.reveal || state.held)
  const colour = useBenchState((state) => state.colour)
  const shield = useShield(Object.values(settings))
  const filter = [
    shield.blur > 0 && !open ? `blur(${shield.blur}px)` : '',
    shield.grey && !colour ? 'grayscale(1)' : '',
  ]
    .filter(Boolean)
    .join(' ')
  const veiled = filter !== ''
  return (
    <div
      className={beside ? 'wb-shield-beside' : `wb-shielded ${veiled ? 'veiled' : ''}`}
      style={{ '--wb-filter': filter || 'none' } as CSSProperties}
    >
      {children}
    </div>
  )
}
