import { type Page, page } from '../../nav/page.ts'

export const wallPages: readonly Page[] = [
  page('/tags/statistics/wall', {
    name: 'tags-statistics-wall',
    title: 'wall.title',
    load: async () => (await import('./WallPage.tsx')).WallPage,
  }),
]
