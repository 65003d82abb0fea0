import { type Page, page } from '../../nav/page.ts'

export const skynetPages: readonly Page[] = [
  page('/skynet-task/index', {
    name: 'skynet-task-index',
    title: 'skynet.title',
    load: async () => (await import('./TasksPage.tsx')).TasksPage,
  }),
  page('/skynet-task/config-manage', {
    name: 'skynet-task-config-manage',
    title: 'skynet.configs_title',
    load: async () => (await import('./ConfigsPage.tsx')).ConfigsPage,
  }),
  page('/skynet-task/config-create', {
    name: 'skynet-task-config-create',
    title: 'skynet.new_config',
    load: async () => (await import('./ConfigFormPage.tsx')).ConfigFormPage,
  }),
]
