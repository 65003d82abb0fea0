import { type Page, page } from '../../nav/page.ts'

export const telemetryPages: readonly Page[] = [
  page('/telemetry/index', {
    name: 'telemetry-index',
    title: 'telemetry.title',
    load: async () => (await import('./TelemetryPage.tsx')).TelemetryPage,
  }),
]
