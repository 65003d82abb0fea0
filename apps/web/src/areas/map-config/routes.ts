import { type Page, page } from '../../nav/page.ts'

const texts = ['map_config', 'auto_config', 'people'] as const
const edit = async () => (await import('./MapEditPage.tsx')).MapEditPage

export const mapConfigPages: readonly Page[] = [
  page('/tags/map-config', {
    name: 'tags-map-config',
    title: 'map_config.title',
    texts,
    load: async () => (await import('./MapListPage.tsx')).MapListPage,
  }),
  page('/tags/map-config-create', {
    name: 'tags-map-config-create',
    title: 'map_config.create',
    texts,
    load: edit,
  }),
  page('/tags/map-config-create/:id', {
    name: 'tags-map-config-copy',
    title: 'map_config.create',
    texts,
    load: edit,
  }),
  page('/tags/map-config-edit/:id', {
    name: 'tags-map-config-edit',
    title: 'map_config.edit',
    texts,
    load: edit,
  }),
]
