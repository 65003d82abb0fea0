import { type Page, page } from '../../nav/page.ts'

export const newsPages: readonly Page[] = [
  page('/news-management', {
    name: 'news-management',
    title: 'news.management',
    texts: ['news'],
    load: async () => (await import('./ManagementPage.tsx')).ManagementPage,
  }),
  page('/news-reminder', {
    name: 'news-reminder',
    title: 'news.reminder',
    texts: ['news'],
    load: async () => (await import('./ReminderPage.tsx')).ReminderPage,
  }),
]
