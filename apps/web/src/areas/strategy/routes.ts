import { type Page, page } from '../../nav/page.ts'

export const strategyPages: readonly Page[] = [
  page('/strategy-engine/index', {
    name: 'strategy-index',
    title: 'strategy_list.title',
    load: async () => (await import('./list/RuleListPage.tsx')).RuleListPage,
  }),
  page('/strategy-engine/rule', {
    name: 'strategy-rule',
    title: 'strategy_table.title',
    load: async () => (await import('./table/TablePage.tsx')).TablePage,
  }),
  page('/strategy-engine/data-index', {
    name: 'strategy-data-index',
    title: 'strategy_indicator.title',
    load: async () => (await import('./indicators/IndicatorsPage.tsx')).IndicatorsPage,
  }),
  page('/strategy-engine/dynamic-data-index', {
    name: 'strategy-dynamic-data-index',
    title: 'strategy_indicator.sources',
    load: async () => (await import('./indicators/SourcesPage.tsx')).SourcesPage,
  }),
  page('/strategy-engine/run-history', {
    name: 'strategy-run-history',
    title: 'strategy_run.title',
    load: async () => (await import('./runs/RunHistoryPage.tsx')).RunHistoryPage,
  }),
  page('/strategy-engine/test-case', {
    name: 'strategy-test-case',
    title: 'strategy_run.cases',
    load: async () => (await import('./cases/TestCasePage.tsx')).TestCasePage,
  }),
  page('/strategy-engine/rule-edit', {
    name: 'strategy-rule-edit',
    title: 'strategy.edit_title',
    parent: '/strategy-engine/index',
    load: async () => (await import('./edit/RuleEditPage.tsx')).RuleEditPage,
  }),
]
