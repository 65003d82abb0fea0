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
  ],
} as const satisfies Area
