import { type Page, page } from '../../nav/page.ts'

export const sessionPages: readonly Page[] = [
  page('/login', {
    name: 'login',
    title: 'frontend.log_in',
    open: true,
    bare: true,
    load: async () => (await import('./LoginPage.tsx')).LoginPage,
  }),
  page('/account/log', {
    name: 'account-log',
    title: 'frontend.login_log',
    load: async () => (await import('./LoginLogPage.tsx')).LoginLogPage,
  }),
]
