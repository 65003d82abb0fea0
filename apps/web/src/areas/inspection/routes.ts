import { type Page, page } from '../../nav/page.ts'

export const inspectionPages: readonly Page[] = [
  page('/delivery-task/inspection', {
    name: 'inspection-index',
    title: 'inspect_home.title',
    load: async () => (await import('./home/InspectionHomePage.tsx')).InspectionHomePage,
  }),
  page('/atlas/audit-queue', {
    name: 'audit-queue',
    title: 'inspect_queue.title_audit',
    load: async () => (await import('./AuditQueuePage.tsx')).AuditQueuePage,
  }),
  page('/atlas/inspect-queue', {
    name: 'inspect-queue',
    title: 'inspect_queue.title_inspect',
    load: async () => (await import('./InspectQueuePage.tsx')).InspectQueuePage,
  }),
  page('/atlas/anti-inspect-queue', {
    name: 'anti-inspect-queue',
    title: 'inspect_queue.title_anti',
    load: async () => (await import('./AntiQueuePage.tsx')).AntiQueuePage,
  }),
  page('/atlas/appeal-queue', {
    name: 'appeal-queue',
    title: 'inspect_queue.title_appeal',
    load: async () => (await import('./AppealQueuePage.tsx')).AppealQueuePage,
  }),
]
