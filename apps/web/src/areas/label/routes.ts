import { type Page, page } from '../../nav/page.ts'

export const labelPages: readonly Page[] = [
  page('/atlas-labels/trees', {
    name: 'atlas-labels-trees',
    title: 'label.trees',
    load: async () => (await import('./TreesPage.tsx')).TreesPage,
  }),
  page('/atlas-labels/node', {
    name: 'atlas-labels-node',
    title: 'label.nodes',
    load: async () => (await import('./NodesPage.tsx')).NodesPage,
  }),
  page('/atlas-labels/templates', {
    name: 'atlas-labels-templates',
    title: 'label.templates',
    texts: ['result'],
    load: async () => (await import('./TemplatesPage.tsx')).TemplatesPage,
  }),
  page('/atlas-labels/class', {
    name: 'atlas-labels-class',
    title: 'label.classes',
    load: async () => (await import('./ClassPage.tsx')).ClassPage,
  }),
  page('/atlas-labels/crowd', {
    name: 'atlas-labels-crowd',
    title: 'label.crowds',
    load: async () => (await import('./CrowdPage.tsx')).CrowdPage,
  }),
  page('/atlas/template-list', {
    name: 'atlas-template-list',
    title: 'setting_tool.forms',
    texts: ['result', 'demo', 'ready_type'],
    load: async () => (await import('./FormListPage.tsx')).FormListPage,
  }),
  page('/tags/label-strategy', {
    name: 'tags-label-strategy',
    title: 'setting_tool.strategy',
    texts: ['demo', 'ready_type'],
    load: async () => (await import('./StrategyPage.tsx')).StrategyPage,
  }),
  page('/tags/label', {
    name: 'tags-label',
    title: 'label.type_labels',
    load: async () => (await import('./TypeLabelsPage.tsx')).TypeLabelsPage,
  }),
]
