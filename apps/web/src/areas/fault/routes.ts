import { type Page, page } from '../../nav/page.ts'

const load = (name: 'NotFoundPage' | 'BrokenPage' | 'NoAccessPage' | 'EmptyPage') => async () =>
  (await import('./FaultPages.tsx'))[name]

export const faultPages: readonly Page[] = [
  page('/404', {
    name: '404',
    title: 'frontend.not_found',
    open: true,
    bare: true,
    load: load('NotFoundPage'),
  }),
  page('/500', {
    name: '500',
    title: 'frontend.broken',
    open: true,
    bare: true,
    load: load('BrokenPage'),
  }),
  page('/no-access', {
    name: 'no-access',
    title: 'frontend.no_access',
    open: true,
    bare: true,
    load: load('NoAccessPage'),
  }),
  page('/empty', {
    name: 'empty',
    title: 'frontend.empty',
    open: true,
    bare: true,
    load: load('EmptyPage'),
  }),
]
