import { type Page, page } from '../../nav/page.ts'

export const newsPages: readonly Page[] = [
  page('/news-management', {
    name: 'news-management',
    title: 'news.management',
    load: async () => (await import('./ManagementPage.tsx')).ManagementPage,
  }),
  page('/news-reminder', {
    name: 'news-reminder',
    title: 'news.reminder',
    load: async () => (await import('./ReminderPage.tsx')).ReminderPage,
  }),
]
