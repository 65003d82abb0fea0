import { type Area, page } from '../area.ts'
import { liveCalls } from './calls.ts'
import { punishEvidenceCalls } from './punish-calls.ts'

export const liveArea = {
  calls: { live: liveCalls, punishEvidence: punishEvidenceCalls },
  acts: ['live.evidence', 'live.mark', 'live.patrol', 'live.unmark'],
  pages: [page('/live-inspect/list', 'live.patrol', ['live', 10, 'live_patrol', 'search'])],
} as const satisfies Area
