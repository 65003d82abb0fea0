import { type Page, page } from '../../nav/page.ts'

/** Static paths stand before those with a part in their place. */
export const autoConfigPages: readonly Page[] = [
  page('/tags/auto-config', {
    name: 'tags-auto-config',
    title: 'auto_config.title',
    load: async () => (await import('./AutoConfigListPage.tsx')).AutoConfigListPage,
  }),
  page('/tags/auto-config/templates', {
    name: 'tags-auto-config-templates',
    title: 'setting_tool.templates',
    load: async () => (await import('./TemplateListPage.tsx')).TemplateListPage,
  }),
  page('/tags/auto-config/batch-edit', {
    name: 'tags-auto-config-batch-edit',
    title: 'setting_tool.batch',
    texts: ['demo', 'ready_type'],
    load: async () => (await import('./BatchEditPage.tsx')).BatchEditPage,
  }),
  page('/tags/auto-config/template-cases/:id', {
    name: 'tags-auto-config-template-cases',
    title: 'setting_case.title',
    parent: '/tags/auto-config',
    texts: ['result', 'demo', 'ready_type'],
    load: async () => (await import('./CaseListPage.tsx')).CaseListPage,
  }),
  page('/tags/auto-config/templates/:id', {
    name: 'tags-auto-config-template',
    title: 'setting_tool.template_edit',
    parent: '/tags/auto-config/templates',
    texts: ['demo'],
    load: async () => (await import('./TemplateEditPage.tsx')).TemplateEditPage,
  }),
  page('/tags/auto-config/:id', {
    name: 'tags-auto-config-edit',
    title: 'auto_config.edit_title',
    parent: '/tags/auto-config',
    texts: ['demo'],
    load: async () => (await import('./AutoConfigEditPage.tsx')).AutoConfigEditPage,
  }),
  page('/tags/template-case/:id', {
    name: 'tags-template-case',
    title: 'setting_case.one',
    parent: '/tags/auto-config',
    texts: ['demo', 'ready_type'],
    load: async () => (await import('./CasePage.tsx')).CasePage,
  }),
  page('/tags/auto-config-version', {
    name: 'tags-auto-config-version',
    title: 'setting_tool.versions',
    parent: '/tags/auto-config',
    load: async () => (await import('./VersionListPage.tsx')).VersionListPage,
  }),
  page('/tags/auto-config-version/:id', {
    name: 'tags-auto-config-version-one',
    title: 'setting_tool.version_one',
    parent: '/tags/auto-config-version',
    texts: ['demo', 'ready_type'],
    load: async () => (await import('./VersionPage.tsx')).VersionPage,
  }),
  page('/tags/auto-config-wiki', {
    name: 'tags-auto-config-wiki',
    title: 'setting_tool.wiki',
    load: async () => (await import('./WikiPage.tsx')).WikiPage,
  }),
  page('/tags/preset-rule', {
    name: 'tags-preset-rule',
    title: 'setting_tool.rules',
    texts: ['result', 'demo', 'ready_type'],
    load: async () => (await import('./RuleListPage.tsx')).RuleListPage,
  }),
  page('/tags/preset-rule/config', {
    name: 'tags-preset-rule-config',
    title: 'setting_tool.rule_config',
    parent: '/tags/preset-rule',
    texts: ['result', 'demo', 'ready_type'],
    load: async () => (await import('./RuleConfigPage.tsx')).RuleConfigPage,
  }),
]
