import { type Page, page } from '../../nav/page.ts'

export const appPages: readonly Page[] = [
  page('/atlas/app-management', {
    name: 'atlas-app-management',
    title: 'app.apps',
    load: async () => (await import('./AppsPage.tsx')).AppsPage,
  }),
]
