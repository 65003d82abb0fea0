import type { useTypes } from '../../kit/use-types.ts'
import { AssignDrawer } from './AssignDrawer.tsx'
import { DiscardDrawer } from './DiscardDrawer.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'
import { PriorityDrawer } from './PriorityDrawer.tsx'
import { RecallDrawer } from './RecallDrawer.tsx'
import type { WaitingRow } from './waiting-columns.tsx'

const drawers = {
  assign: AssignDrawer,
  priority: PriorityDrawer,
  recall: RecallDrawer,
  discard: DiscardDrawer,
} as const
export type OrderAct = keyof typeof drawers
/** An act and the orders that were ticked for it. */
export type Acting = { act: OrderAct; rows: readonly WaitingRow[] }

type Props = {
  acting: Acting | null
  open: WaitingRow | null
  nameOfType: ReturnType<typeof useTypes>['nameOfType']
  mayAnswer: boolean
  onActed: () => void
  onClose: () => void
}

/** An act on ticked orders, or one order that was opened. */
export function WaitingDrawers({ acting, open, nameOfType, mayAnswer, onActed, onClose }: Props) {
  if (acting) {
    const ActOn = drawers[acting.act]
    return <ActOn key={acting.act} rows={acting.rows} onDone={onActed} onClose={onClose} />
  }
  if (!open) return null
  return (
    <OrderDrawer
      key={open.id}
      row={open}
      typeText={nameOfType(open)}
      mayAnswer={mayAnswer}
      onClose={onClose}
    />
  )
}
