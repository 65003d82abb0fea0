import type { useTypes } from '../../kit/use-types.ts'
import { DiscardDrawer } from './DiscardDrawer.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'
import type { WaitingRow } from './waiting-columns.tsx'

type Props = {
  discarding: readonly WaitingRow[] | null
  open: WaitingRow | null
  nameOfType: ReturnType<typeof useTypes>['nameOfType']
  mayAnswer: boolean
  onDiscarded: () => void
  onClose: (which: 'discarding' | 'open') => void
}

/** Forcing orders out, or one order that was opened. */
export function WaitingDrawers({
  discarding,
  open,
  nameOfType,
  mayAnswer,
  onDiscarded,
  onClose,
}: Props) {
  if (discarding)
    return (
      <DiscardDrawer rows={discarding} onDone={onDiscarded} onClose={() => onClose('discarding')} />
    )
  if (!open) return null
  return (
    <OrderDrawer
      key={open.id}
      row={open}
      typeText={nameOfType(open)}
      mayAnswer={mayAnswer}
      onClose={() => onClose('open')}
    />
  )
}
