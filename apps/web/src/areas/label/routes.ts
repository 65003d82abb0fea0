import { type Page, page } from '../../nav/page.ts'

const texts = ['label', 'result', 'people']

export const labelPages: readonly Page[] = [
  page('/atlas-labels/trees', { name: 'atlas-labels-trees', title: 'label.trees', texts, load: async () => (await import('./TreesPage.tsx')).TreesPage }),
  page('/atlas-labels/node', { name: 'atlas-labels-node', title: 'label.nodes', texts, load: async () => (await import('./NodesPage.tsx')).NodesPage }),
  page('/atlas-labels/templates', { name: 'atlas-labels-templates', title: 'label.templates', texts, load: async () => (await import('./TemplatesPage.tsx')).TemplatesPage }),
  page('/tags/label', { name: 'tags-label', title: 'label.type_labels', texts, load: async () => (await import('./TypeLabelsPage.tsx')).TypeLabelsPage }),
]
