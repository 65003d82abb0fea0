import { type Page, page } from '../../nav/page.ts'

export const inspectionHomePages: readonly Page[] = [
  page('/delivery-task/inspection', {
    name: 'inspection-index',
    title: 'inspect_home.title',
    load: async () => (await import('./home/InspectionHomePage.tsx')).InspectionHomePage,
  }),
]
