import { type Page, page } from '../../nav/page.ts'

export const takeOrderPages: readonly Page[] = [
  page('/take-order', {
    name: 'take-order',
    title: 'take_order.title',
    texts: ['record', 'demo', 'ready_type', 'result'],
    load: async () => (await import('./ConditionListPage.tsx')).ConditionListPage,
  }),
  page('/take-order/create-condition', {
    name: 'take-order-create-condition',
    title: 'take_order.create_title',
    parent: '/take-order',
    texts: ['record', 'demo', 'ready_type', 'result'],
    load: async () => (await import('./CreateConditionPage.tsx')).CreateConditionPage,
  }),
  page('/take-order/condition-detail/:id', {
    name: 'take-order-condition-detail',
    title: 'take_order.detail_title',
    parent: '/take-order',
    texts: ['record', 'demo', 'ready_type', 'result'],
    load: async () => (await import('./ConditionDetailPage.tsx')).ConditionDetailPage,
  }),
  page('/tags/order-manage', {
    name: 'order-manage',
    title: 'take_order.queue_title',
    texts: ['audit', 'demo', 'ready_type', 'result', 'panel'],
    load: async () => (await import('./WaitingQueuePage.tsx')).WaitingQueuePage,
  }),
  page('/take-order/condition-management', {
    name: 'take-order-condition-management',
    title: 'take_order.queue_title',
    texts: ['audit', 'demo', 'ready_type', 'result', 'panel'],
    load: async () => (await import('./WaitingQueuePage.tsx')).WaitingQueuePage,
  }),
]
