import { type Page, page } from '../../nav/page.ts'

export const languagePages: readonly Page[] = [
  page('/multi-language/group', {
    name: 'multi-language-group',
    title: 'language.groups',
    load: async () => (await import('./GroupPage.tsx')).GroupPage,
  }),
  page('/multi-language/index', {
    name: 'multi-language-index',
    title: 'language.texts',
    load: async () => (await import('./TextPage.tsx')).TextPage,
  }),
  page('/multi-language/create', {
    name: 'multi-language-create',
    title: 'language.create',
    parent: '/multi-language/index',
    load: async () => (await import('./CreatePage.tsx')).CreatePage,
  }),
  page('/multi-language/compare', {
    name: 'multi-language-compare',
    title: 'language.compare',
    load: async () => (await import('./ComparePage.tsx')).ComparePage,
  }),
]
