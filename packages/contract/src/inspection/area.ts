import { type Area, page } from '../area.ts'
import { antiQueueCalls, inspectQueueCalls, inspectionCalls } from './calls.ts'

export const inspectionArea = {
  calls: {
    inspectQueue: inspectQueueCalls,
    antiQueue: antiQueueCalls,
    inspection: inspectionCalls,
  },
  acts: [
    'inspectQueue.create',
    'inspectQueue.update',
    'inspectQueue.remove',
    'inspectQueue.withdraw',
    'antiQueue.create',
    'antiQueue.update',
    'antiQueue.remove',
    'antiQueue.withdraw',
  ],
  pages: [
    page('/delivery-task/inspection', 'inspection.work', ['tasks', 5, 'inspection_home', 'search']),
    page('/atlas/audit-queue', 'inspection.read', ['statistics', 49, 'audit_queue', 'list']),
    page('/atlas/inspect-queue', 'inspection.read', ['statistics', 50, 'inspect_queue', 'queue']),
    page('/atlas/anti-inspect-queue', 'inspection.read', [
      'statistics',
      51,
      'anti_inspect_queue',
      'refresh',
    ]),
    page('/atlas/appeal-queue', 'inspection.read', ['statistics', 52, 'appeal_queue', 'scale']),
  ],
} as const satisfies Area
