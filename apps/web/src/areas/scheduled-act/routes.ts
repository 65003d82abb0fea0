import { type Page, page } from '../../nav/page.ts'

export const scheduledActPages: readonly Page[] = [
  page('/scheduled-acts', {
    name: 'scheduled-acts',
    title: 'scheduled_act.title',
    load: async () => (await import('./ScheduledActsPage.tsx')).ScheduledActsPage,
  }),
  page('/scheduled-acts/past', {
    name: 'scheduled-acts-past',
    title: 'scheduled_act.part_past',
    parent: '/scheduled-acts',
    load: async () => (await import('./ScheduledActsPage.tsx')).ScheduledActsPage,
  }),
  page('/scheduled-acts/review', {
    name: 'scheduled-acts-review',
    title: 'scheduled_act.part_review',
    parent: '/scheduled-acts',
    load: async () => (await import('./ScheduledActsPage.tsx')).ScheduledActsPage,
  }),
]
