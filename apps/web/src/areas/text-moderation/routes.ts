import { type Page, page } from '../../nav/page.ts'

export const textModerationPages: readonly Page[] = [
  page('/text/sensitive-index', {
    name: 'text-sensitive-index',
    title: 'text_moderation.words',
    load: async () => (await import('./WordsPage.tsx')).WordsPage,
  }),
  page('/text/combination-index', {
    name: 'text-combination-index',
    title: 'text_import.combinations',
    load: async () => (await import('./combination/CombinationsPage.tsx')).CombinationsPage,
  }),
  page('/text/sensitive-management', {
    name: 'text-sensitive-management',
    title: 'text_moderation.management',
    load: async () => (await import('./ManagementPage.tsx')).ManagementPage,
  }),
  page('/text/sensitive-test', {
    name: 'text-sensitive-test',
    title: 'text_moderation.test_title',
    load: async () => (await import('./TestPage.tsx')).TestPage,
  }),
  page('/text/sensitive-query', {
    name: 'text-sensitive-query',
    title: 'text_moderation.query_title',
    load: async () => (await import('./QueryPage.tsx')).QueryPage,
  }),
  page('/text/sensitive-scene', {
    name: 'text-sensitive-scene',
    title: 'text_moderation.scenes_title',
    load: async () => (await import('./ScenesPage.tsx')).ScenesPage,
  }),
  page('/text/text-normalization', {
    name: 'text-text-normalization',
    title: 'text_profile.title',
    load: async () => (await import('./profiles/ProfilesPage.tsx')).ProfilesPage,
  }),
  page('/text/sensitive-statistics', {
    name: 'text-sensitive-statistics',
    title: 'text_statistics.title',
    load: async () => (await import('./statistics/StatisticsPage.tsx')).StatisticsPage,
  }),
]
