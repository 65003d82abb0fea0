import { type Area, page } from '../area.ts'
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
  pages: [page('/atlas/appeal-list', 'signed-in', ['statistics', 45, 'appeal', 'megaphone'])],
} as const satisfies Area
