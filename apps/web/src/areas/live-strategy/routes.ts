import { type Page, page } from '../../nav/page.ts'

const root = '/tags/live-model-strategy'
const list = `${root}/list`
const packages = `${root}/version/list`

export const liveStrategyPages: readonly Page[] = [
  page(list, {
    name: 'tags-live-model-strategy-list',
    title: 'live_strategy.title',
    load: async () => (await import('./StrategiesPage.tsx')).StrategiesPage,
  }),
  page(`${root}/create`, {
    name: 'tags-live-model-strategy-create',
    title: 'live_strategy.new_strategy',
    parent: list,
    load: async () => (await import('./CreatePage.tsx')).CreatePage,
  }),
  page(`${root}/edit/:id`, {
    name: 'tags-live-model-strategy-edit',
    title: 'live_strategy.edit_strategy',
    parent: list,
    load: async () => (await import('./EditPage.tsx')).EditPage,
  }),
  page(`${root}/punishment`, {
    name: 'tags-live-model-strategy-punishment',
    title: 'live_strategy.ladders_title',
    load: async () => (await import('./ladder/LaddersPage.tsx')).LaddersPage,
  }),
  page(`${root}/mock`, {
    name: 'tags-live-model-strategy-mock',
    title: 'live_strategy.mock_title',
    load: async () => (await import('./mock/MockPage.tsx')).MockPage,
  }),
  page(packages, {
    name: 'tags-live-model-strategy-version-list',
    title: 'live_strategy.packages_title',
    load: async () => (await import('./package/PackagesPage.tsx')).PackagesPage,
  }),
  page(`${root}/version/create`, {
    name: 'tags-live-model-strategy-version-create',
    title: 'live_strategy.build',
    parent: packages,
    load: async () => (await import('./package/BuildPage.tsx')).BuildPage,
  }),
  page(`${root}/version/detail/:id`, {
    name: 'tags-live-model-strategy-version-detail',
    title: 'live_strategy.package',
    parent: packages,
    load: async () => (await import('./package/PackagePage.tsx')).PackagePage,
  }),
]
