import { type Page, page } from '../../nav/page.ts'

export const questionPages: readonly Page[] = [
  page('/question/index', {
    name: 'question-index',
    title: 'question.title_list',
    load: async () => (await import('./ListPage.tsx')).ListPage,
  }),
  page('/question/create', {
    name: 'question-create',
    title: 'question.title_create',
    parent: ['/person-question', '/question/index'],
    load: async () => (await import('./CreatePage.tsx')).CreatePage,
  }),
  page('/question/update/:id', {
    name: 'question-update',
    title: 'question.title_one',
    parent: ['/question/index', '/person-question'],
    load: async () => (await import('./OnePage.tsx')).OnePage,
  }),
  page('/person-question', {
    name: 'person-question',
    title: 'question.title_mine',
    load: async () => (await import('./MinePage.tsx')).MinePage,
  }),
]
