import { type Page, page } from '../../nav/page.ts'

export const simulationPages: readonly Page[] = [
  page('/atlas/simulate-case-analysis', {
    name: 'simulations',
    title: 'simulation.title',
    load: async () => (await import('./SimulationsPage.tsx')).SimulationsPage,
  }),
  page('/atlas/simulate-case-analysis/:id', {
    name: 'simulation',
    title: 'simulation.one_title',
    parent: '/atlas/simulate-case-analysis',
    load: async () => (await import('./SimulationPage.tsx')).SimulationPage,
  }),
]
