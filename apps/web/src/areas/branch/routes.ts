import { type Page, page } from '../../nav/page.ts'

export const branchPages: readonly Page[] = [
  page('/delivery-task/conflict-audit', {
    name: 'conflict-index',
    title: 'menu.branch_desk',
    load: async () => (await import('./BranchPage.tsx')).BranchPage,
  }),
  page('/delivery-task/conflict-appeal', {
    name: 'delivery-conflict-appeal',
    title: 'menu.branch_appeals',
    load: async () => (await import('./appeal/AppealsPage.tsx')).AppealsPage,
  }),
]
