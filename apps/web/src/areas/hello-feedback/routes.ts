import { type Page, page } from '../../nav/page.ts'

export const helloFeedbackPages: readonly Page[] = [
  page('/hello-user-feedback/index', {
    name: 'hello-user-feedback-index',
    title: 'hello_feedback.title_list',
    load: async () => (await import('./IndexPage.tsx')).IndexPage,
  }),
  page('/tags/audit/hello-feedback', {
    name: 'tags-audit-hello-feedback',
    title: 'hello_feedback.title_take',
    load: async () => (await import('./TakePage.tsx')).TakePage,
  }),
]
