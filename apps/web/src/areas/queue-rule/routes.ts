import { type Page, page } from '../../nav/page.ts'

export const queueRulePages: readonly Page[] = [
  page('/tags/rule', {
    name: 'tags-rule',
    title: 'queue_rule.title',
    load: async () => (await import('./QueueRuleListPage.tsx')).QueueRuleListPage,
  }),
  page('/tags/rule/config', {
    name: 'tags-rule-config',
    title: 'queue_rule.one',
    parent: '/tags/rule',
    load: async () => (await import('./QueueRulePage.tsx')).QueueRulePage,
  }),
]
