import { type Page, page } from '../../nav/page.ts'

export const featureLibraryPages: readonly Page[] = [
  page('/feature/index', {
    name: 'feature-index',
    title: 'feature_library.title',
    load: async () => (await import('./IndexPage.tsx')).IndexPage,
  }),
  page('/feature/create', {
    name: 'feature-create',
    title: 'feature_library.create_title',
    load: async () => (await import('./create/CreatePage.tsx')).CreatePage,
  }),
  page('/feature/recheck', {
    name: 'feature-recheck',
    title: 'feature_past.title',
    load: async () => (await import('./past/RecheckPage.tsx')).RecheckPage,
  }),
  page('/feature/:appId/:storename/:id', {
    name: 'feature-detail',
    title: 'feature_library.feature',
    parent: '/feature/index',
    load: async () => (await import('./detail/FeaturePage.tsx')).FeaturePage,
  }),
  page('/feature-audit/index', {
    name: 'feature-audit-index',
    title: 'feature_library.review_title',
    load: async () => (await import('./review/ReviewPage.tsx')).ReviewPage,
  }),
  page('/feature-audit/log', {
    name: 'feature-audit-log',
    title: 'feature_library.log_title',
    load: async () => (await import('./LogPage.tsx')).LogPage,
  }),
  page('/pic/index', {
    name: 'pic-index',
    title: 'feature_library.search_title',
    load: async () => (await import('./search/SearchPage.tsx')).SearchPage,
  }),
]
