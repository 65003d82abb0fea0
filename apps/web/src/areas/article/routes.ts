import { type Page, page } from '../../nav/page.ts'

export const articlePages: readonly Page[] = [
  page('/tags/popular-science-corner', {
    name: 'tags-popular-science-corner',
    title: 'article.title',
    load: async () => (await import('./CornerPage.tsx')).CornerPage,
  }),
]
