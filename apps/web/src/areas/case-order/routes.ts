import { type Page, page } from '../../nav/page.ts'

export const caseOrderPages: readonly Page[] = [
  page('/delivery-task/case-order', {
    name: 'case-order',
    title: 'case_order.title',
    load: async () => (await import('./DrillsPage.tsx')).DrillsPage,
  }),
  page('/delivery-task/case-order-list', {
    name: 'case-order-list',
    title: 'case_order.list_title',
    load: async () => (await import('./DrillListPage.tsx')).DrillListPage,
  }),
]
