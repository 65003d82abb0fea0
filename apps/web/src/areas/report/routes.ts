import { type Page, page } from '../../nav/page.ts'

export const reportPages: readonly Page[] = [
  page('/delivery-task/statistics', {
    name: 'delivery-statistics',
    title: 'report.deliver',
    load: async () => (await import('./pages.tsx')).DeliverPage,
  }),
  page('/delivery-task/quality-statistics', {
    name: 'delivery-quality-statistics',
    title: 'report.quality',
    load: async () => (await import('./pages.tsx')).QualityPage,
  }),
  page('/delivery-task/inspection-statistics', {
    name: 'delivery-inspection-statistics',
    title: 'report.draw',
    load: async () => (await import('./pages.tsx')).DrawPage,
  }),
  page('/delivery-task/appeal-statistics', {
    name: 'delivery-appeal-statistics',
    title: 'report.appeal',
    load: async () => (await import('./pages.tsx')).AppealPage,
  }),
  page('/atlas/audit-statistic', {
    name: 'atlas-audit-statistic',
    title: 'report.audit',
    load: async () => (await import('./pages.tsx')).AuditPage,
  }),
  page('/atlas/inspect-statistic', {
    name: 'atlas-inspect-statistic',
    title: 'report.inspect',
    load: async () => (await import('./pages.tsx')).InspectPage,
  }),
  page('/atlas/appeal-statistic', {
    name: 'atlas-appeal-statistic',
    title: 'report.handling',
    load: async () => (await import('./pages.tsx')).HandlingPage,
  }),
]
