import { type Page, page } from '../../nav/page.ts'

export const calibrationPages: readonly Page[] = [
  page('/atlas/calibration', {
    name: 'calibration',
    title: 'calibration.title',
    load: async () => (await import('./CalibrationsPage.tsx')).CalibrationsPage,
  }),
  page('/atlas/calibration/:id', {
    name: 'calibration-session',
    title: 'calibration.one_title',
    parent: '/atlas/calibration',
    load: async () => (await import('./SessionPage.tsx')).SessionPage,
  }),
]
