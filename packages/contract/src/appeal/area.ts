import type { Area } from '../area.ts'
import { appealCalls } from './calls.ts'

export const appealArea = {
  calls: { appeal: appealCalls },
  acts: [
    'appeal.initiate',
    'appeal.withdraw',
    'appeal.second',
    'appeal.upheld',
    'appeal.overturned',
    'appeal.changed',
    'appeal.void',
    'appeal.pass',
  ],
  pages: [],
} as const satisfies Area
