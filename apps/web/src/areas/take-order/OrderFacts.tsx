import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'
import { type WaitingRow, taskText } from './waiting-columns.tsx'

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children === '' ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
const time = (at: number | null): string => (at ? formatTime(at) : '')

/** Whose an order is and how long, and where it belongs. What is unknown is left out. */
export function OrderFacts({ row }: { row: WaitingRow }) {
  const isHeld = row.state === 'held'
  return (
    <dl className="take-order-held">
      <Fact name={t('take_order.work')}>{taskText(row)}</Fact>
      <Fact name={t('take_order.holder')}>{row.holder}</Fact>
      <Fact name={t('take_order.window')}>
        {row.windowId && (
          <a
            className="mono"
            href={`#/tags/order-manage?windowId=${encodeURIComponent(row.windowId)}`}
          >
            {row.windowId}
          </a>
        )}
      </Fact>
      <Fact name={t('take_order.held_since')}>{time(row.heldAt)}</Fact>
      <Fact name={t('take_order.parked_since')}>{time(row.parkedAt)}</Fact>
      <Fact name={t('take_order.lease')}>{isHeld ? time(row.leaseUntil) : ''}</Fact>
      <Fact name={t('take_order.show_deadline')}>{isHeld ? time(row.deadline) : ''}</Fact>
      <Fact name={t('take_order.due')}>{time(row.dueAt)}</Fact>
      <Fact name={t('take_order.kept_for')}>{row.keptFor}</Fact>
      <Fact name={t('take_order.fence')}>{row.fence > 0 ? `${row.fence}` : ''}</Fact>
      <Fact name={t('take_order.record_id')}>{row.recordId}</Fact>
    </dl>
  )
}
