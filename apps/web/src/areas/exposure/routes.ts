import { type Page, page } from '../../nav/page.ts'

export const exposurePages: readonly Page[] = [
  page('/my-exposure', {
    name: 'my-exposure',
    title: 'exposure.mine',
    load: async () => (await import('./MyExposurePage.tsx')).MyExposurePage,
  }),
  page('/exposure/index', {
    name: 'exposure',
    title: 'exposure.title',
    load: async () => (await import('./ExposurePage.tsx')).ExposurePage,
  }),
]
