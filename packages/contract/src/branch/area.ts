import { type Area, page } from '../area.ts'
import { branchAppealCalls } from './appeals.ts'
import { branchCalls } from './calls.ts'

export const branchArea = {
  calls: { branch: branchCalls, branchAppeal: branchAppealCalls },
  acts: [
    'branch.judge',
    'branch.void',
    'branchAppeal.appeal',
    'branchAppeal.uphold',
    'branchAppeal.change',
    'branchAppeal.pass',
    'branchAppeal.void',
  ],
  pages: [
    page('/delivery-task/conflict-audit', 'branch.judge', ['tasks', 50, 'branch_desk', 'scale']),
    page('/delivery-task/conflict-appeal', 'signed-in', [
      'tasks',
      55,
      'branch_appeals',
      'megaphone',
    ]),
  ],
} as const satisfies Area
