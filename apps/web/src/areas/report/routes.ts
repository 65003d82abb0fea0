import { type Page, page } from '../../nav/page.ts'

const load = async (name: keyof typeof import('./pages.tsx')) => (await import('./pages.tsx'))[name]

export const reportPages: readonly Page[] = [
  page('/delivery-task/statistics', {
    name: 'delivery-statistics',
    title: 'report.deliver',
    load: () => load('DeliverPage'),
  }),
  page('/delivery-task/quality-statistics', {
    name: 'delivery-quality-statistics',
    title: 'report.quality',
    load: () => load('QualityPage'),
  }),
  page('/delivery-task/inspection-statistics', {
    name: 'delivery-inspection-statistics',
    title: 'report.draw',
    load: () => load('DrawPage'),
  }),
  page('/delivery-task/appeal-statistics', {
    name: 'delivery-appeal-statistics',
    title: 'report.appeal',
    load: () => load('AppealPage'),
  }),
  page('/atlas/audit-statistic', {
    name: 'atlas-audit-statistic',
    title: 'report.audit',
    load: () => load('AuditPage'),
  }),
  page('/atlas/inspect-statistic', {
    name: 'atlas-inspect-statistic',
    title: 'report.inspect',
    load: () => load('InspectPage'),
  }),
  page('/atlas/appeal-statistic', {
    name: 'atlas-appeal-statistic',
    title: 'report.handling',
    load: () => load('HandlingPage'),
  }),
]
