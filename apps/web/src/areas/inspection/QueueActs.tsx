import type { Queue } from '@oas/contract/inspection/queue'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'
import { type PageKind, drawsByRules } from './kinds.ts'
import { useQueueActs } from './use-queue-acts.tsx'

/** What is begun from a list: the form of a queue, empty, of one that is, or of a copy. */
export type Editing = { of: Queue | null; copy: boolean }
type Props = {
  kind: PageKind
  queue: Queue
  onEdit: (editing: Editing) => void
  /** In a row only what is done most. */ short?: boolean
  onGone?: () => void
}

/** What can be done with a queue, as buttons. */
export function QueueActs({ kind, queue, onEdit, short = false, onGone }: Props) {
  const { may } = useMay()
  const acts = useQueueActs(kind)
  const [withdrawing, setWithdrawing] = useState(false)
  const why = may('inspection.edit') ? undefined : t('inspect_queue.needs_edit')
  const button = (label: string, onPress: () => void, className = '') => (
    <button
      type="button"
      className={`btn ${className}`}
      aria-label={`${label}: ${queue.body.name}`}
      disabled={why !== undefined}
      title={why}
      onClick={onPress}
    >
      {label}
    </button>
  )
  const { state } = queue
  return (
    <span className="row-actions">
      {button(t('frontend.edit'), () => onEdit({ of: queue, copy: false }))}
      {state === 'on'
        ? button(t('inspect_queue.pause'), () => acts.move(queue, 'paused'))
        : button(t('inspect_queue.turn_on'), () => acts.move(queue, 'on'))}
      {state !== 'off' && button(t('inspect_queue.turn_off'), () => acts.turnOff(queue))}
      {!short && (
        <>
          {button(t('frontend.copy'), () => onEdit({ of: queue, copy: true }))}
          {drawsByRules(kind) && button(t('inspect_queue.withdraw'), () => setWithdrawing(true))}
          {button(t('frontend.delete'), () => acts.remove(queue, () => onGone?.()), 'danger')}
        </>
      )}
      {withdrawing && (
        <WithdrawDialog kind={kind} queue={queue} onClose={() => setWithdrawing(false)} />
      )}
    </span>
  )
}
