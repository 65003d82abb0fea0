import { type Page, page } from '../../nav/page.ts'

export const mapConfigPages: readonly Page[] = [
  page('/tags/map-config', {
    name: 'tags-map-config',
    title: 'map_config.title',
    load: async () => (await import('./MapListPage.tsx')).MapListPage,
  }),
  page('/tags/map-config-create', {
    name: 'tags-map-config-create',
    title: 'map_config.create',
    parent: '/tags/map-config',
    load: async () => (await import('./MapEditPage.tsx')).MapEditPage,
  }),
  page('/tags/map-config-create/:id', {
    name: 'tags-map-config-copy',
    title: 'map_config.create',
    parent: '/tags/map-config',
    load: async () => (await import('./MapEditPage.tsx')).MapEditPage,
  }),
  page('/tags/map-config-edit/:id', {
    name: 'tags-map-config-edit',
    title: 'map_config.edit',
    parent: '/tags/map-config',
    load: async () => (await import('./MapEditPage.tsx')).MapEditPage,
  }),
]
