import { type Area, page } from '../area.ts'
import { queueCalls } from './calls.ts'
import { workbenchPages } from './pages.ts'

export const queueArea = {
  calls: { queue: queueCalls },
  acts: [
    'queue.answerDoubtful',
    'queue.discard',
    'queue.assign',
    'queue.setPriority',
    'queue.recall',
  ],
  pages: [
    page('/take-order', 'audit.take', ['take_order', 10, 'take_order_conditions', 'settings']),
    page('/tags/order-manage', 'record.read', ['take_order', 20, 'waiting_queue', 'queue']),
    page('/take-order/condition-management', 'record.read'),
    page('/take-order/*', 'audit.take'),
    ...workbenchPages,
  ],
} as const satisfies Area
