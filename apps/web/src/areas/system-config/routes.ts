import { type Page, page } from '../../nav/page.ts'

export const systemConfigPages: readonly Page[] = [
  page('/atlas/system-config', {
    name: 'atlas-system-config',
    title: 'config.title',
    load: async () => (await import('./ConfigPage.tsx')).ConfigPage,
  }),
]
