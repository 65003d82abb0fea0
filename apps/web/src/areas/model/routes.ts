import { type Page, page } from '../../nav/page.ts'

export const modelPages: readonly Page[] = [
  page('/tags/live-model-manage', {
    name: 'tags-live-model-manage',
    title: 'model.title',
    load: async () => (await import('./ModelsPage.tsx')).ModelsPage,
  }),
  page('/tags/model-label', {
    name: 'tags-model-label',
    title: 'model.labels_title',
    load: async () => (await import('./label/LabelsPage.tsx')).LabelsPage,
  }),
  page('/tags/model-strategy', {
    name: 'tags-model-strategy',
    title: 'model.strategies_title',
    load: async () => (await import('./strategy/StrategiesPage.tsx')).StrategiesPage,
  }),
  page('/tags/multi-model-manage', {
    name: 'tags-multi-model-manage',
    title: 'model.multi_title',
    load: async () => (await import('./multi/MultisPage.tsx')).MultisPage,
  }),
  page('/tags/multi-model-index', {
    name: 'tags-multi-model-index',
    title: 'model.multi_index_title',
    load: async () => (await import('./multi/MultiIndexPage.tsx')).MultiIndexPage,
  }),
  page('/tags/model-attr/model-list', {
    name: 'tags-model-attr-model-list',
    title: 'model.attributes_title',
    load: async () => (await import('./attribute/AttributesPage.tsx')).AttributesPage,
  }),
  page('/tags/model-attr/strategy-list', {
    name: 'tags-model-attr-strategy-list',
    title: 'model.derived_title',
    load: async () => (await import('./attribute/DerivedPage.tsx')).DerivedPage,
  }),
]
