import { type Page, page } from '../../nav/page.ts'

export const modelAppealPages: readonly Page[] = [
  page('/tags/model-appeal-manage', {
    name: 'tags-model-appeal-manage',
    title: 'model_appeal.title',
    load: async () => (await import('./AppealsPage.tsx')).AppealsPage,
  }),
]
