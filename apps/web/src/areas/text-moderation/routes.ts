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
  page('/text/sensitive-offline-test', {
    name: 'text-sensitive-offline-test',
    title: 'text_offline.title',
    load: async () => (await import('./offline/OfflinePage.tsx')).OfflinePage,
  }),
  page('/text/sandbox', {
    name: 'text-sandbox',
    title: 'text_sandbox.title',
    load: async () => (await import('./sandbox/SandboxPage.tsx')).SandboxPage,
  }),
  page('/text/sandbox/create-sensitive', {
    name: 'text-sandbox-create-sensitive',
    title: 'text_sandbox.create_word',
    parent: '/text/sandbox',
    load: async () => (await import('./sandbox/CreateWordPage.tsx')).CreateWordPage,
  }),
  page('/text/sandbox/create-combination', {
    name: 'text-sandbox-create-combination',
    title: 'text_sandbox.create_combination',
    parent: '/text/sandbox',
    load: async () => (await import('./sandbox/CreateCombinationPage.tsx')).CreateCombinationPage,
  }),
  page('/text/sandbox/sensitive/:id', {
    name: 'text-sandbox-sensitive',
    title: 'text_sandbox.item_title',
    parent: '/text/sandbox',
    load: async () => (await import('./sandbox/SandboxItemPage.tsx')).SandboxItemPage,
  }),
  page('/text/sandbox/text-normalization/:id', {
    name: 'text-sandbox-text-normalization',
    title: 'text_profile.title',
    parent: '/text/sandbox',
    load: async () => (await import('./sandbox/SandboxProfilePage.tsx')).SandboxProfilePage,
  }),
  page('/text/sandbox/combination/:id', {
    name: 'text-sandbox-combination',
    title: 'text_sandbox.item_title',
    parent: '/text/sandbox',
    load: async () => (await import('./sandbox/SandboxItemPage.tsx')).SandboxItemPage,
  }),
  page('/text/regex-generator', {
    name: 'text-regex-generator',
    title: 'text_generator.title',
    load: async () => (await import('./generator/GeneratorPage.tsx')).GeneratorPage,
  }),
]
