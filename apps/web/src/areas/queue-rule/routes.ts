import { type Page, page } from '../../nav/page.ts'

const texts = ['queue_rule', 'auto_config', 'type', 'people'] as const

export const queueRulePages: readonly Page[] = [
  page('/tags/rule', {
    name: 'tags-rule',
    title: 'queue_rule.title',
    texts,
    load: async () => (await import('./QueueRuleListPage.tsx')).QueueRuleListPage,
  }),
  page('/tags/rule/config', {
    name: 'tags-rule-config',
    title: 'queue_rule.one',
    texts,
    load: async () => (await import('./QueueRulePage.tsx')).QueueRulePage,
  }),
]
