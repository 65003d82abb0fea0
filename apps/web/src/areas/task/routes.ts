import { type Page, page } from '../../nav/page.ts'

export const taskPages: readonly Page[] = [
  page('/delivery-task/index', {
    name: 'delivery-task-index',
    title: 'menu.task_overview',
    load: async () => (await import('./TaskOverviewPage.tsx')).TaskOverviewPage,
  }),
  page('/delivery-task/list', {
    name: 'delivery-task-list',
    title: 'menu.task_list',
    load: async () => (await import('./AllTasksPage.tsx')).AllTasksPage,
  }),
  page('/delivery-task/normal', {
    name: 'delivery-task-normal',
    title: 'menu.task_normal',
    load: async () => (await import('./NormalTasksPage.tsx')).NormalTasksPage,
  }),
  page('/delivery-task/realtime', {
    name: 'delivery-task-realtime',
    title: 'menu.task_realtime',
    load: async () => (await import('./RealtimeTasksPage.tsx')).RealtimeTasksPage,
  }),
  page('/delivery-task/qitext', {
    name: 'delivery-task-qitext',
    title: 'menu.task_qitext',
    load: async () => (await import('./GroupTasksPage.tsx')).GroupTasksPage,
  }),
  page('/delivery-task/customize', {
    name: 'delivery-task-customize',
    title: 'menu.task_customize',
    load: async () => (await import('./StoredTasksPage.tsx')).StoredTasksPage,
  }),
  page('/delivery-task/customize-sql', {
    name: 'delivery-task-customize-sql',
    title: 'menu.task_customize_sql',
    load: async () => (await import('./SqlTasksPage.tsx')).SqlTasksPage,
  }),
  page('/delivery-task/sampling', {
    name: 'delivery-task-sampling',
    title: 'menu.task_sampling',
    load: async () => (await import('./StoredTasksPage.tsx')).StoredTasksPage,
  }),
  page('/delivery-task/renew', {
    name: 'delivery-task-renew',
    title: 'menu.task_renew',
    load: async () => (await import('./StoredTasksPage.tsx')).StoredTasksPage,
  }),
  page('/delivery-task/history', {
    name: 'delivery-task-history',
    title: 'menu.task_history',
    load: async () => (await import('./StoredTasksPage.tsx')).StoredTasksPage,
  }),
  page('/delivery-task/tagging', {
    name: 'delivery-task-tagging',
    title: 'menu.task_tagging',
    load: async () => (await import('./StoredTasksPage.tsx')).StoredTasksPage,
  }),
  page('/delivery-task/comprehensive', {
    name: 'delivery-task-comprehensive',
    title: 'menu.task_comprehensive',
    load: async () => (await import('./MixedTasksPage.tsx')).MixedTasksPage,
  }),
  page('/delivery-task/special-order', {
    name: 'delivery-task-special-order',
    title: 'menu.task_special',
    load: async () => (await import('./SpecialOrdersPage.tsx')).SpecialOrdersPage,
  }),
  page('/delivery-task/edit', {
    name: 'delivery-task-edit',
    title: 'task_form.title',
    parent: ['/delivery-task/list', '/delivery-task/index'],
    load: async () => (await import('./TaskFormPage.tsx')).TaskFormPage,
  }),
]
