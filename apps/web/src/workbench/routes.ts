import { type Page, page } from '../nav/page.ts'
import { auditKinds } from '../nav/audit-kinds.ts'
import { detailPages } from './detail/pages.ts'
import { detailTexts, textGroups } from './frame/text-groups.ts'

const texts = textGroups
const recordLists = ['/tags/record-list', '/audit/record-list']

/** The audit pages, one route a kind, and the list of them. */
export const workbenchPages: Page[] = [
  page('/tags/audit', {
    name: 'tags-audit',
    title: 'audit.my_pages',
    texts,
    load: async () => (await import('./MyPagesPage.tsx')).MyPagesPage,
  }),
  page('/tags/preview/:id', {
    name: 'tags-preview-config',
    title: 'auto_config.preview_title',
    parent: '/tags/auto-config/:id',
    texts: [...texts, 'auto_config'],
    load: async () => (await import('./preview/PreviewPage.tsx')).PreviewPage,
  }),
  page('/tags/practice/:kind/:id', {
    name: 'tags-practice',
    title: 'practice.one_title',
    parent: '/practice',
    layoutClass: 'wide',
    texts: [...texts, 'practice', 'case_question'],
    load: async () => (await import('./practice/PracticePage.tsx')).PracticePage,
  }),
  page('/tags/customize', {
    name: 'tags-customize',
    title: 'customize.title',
    parent: recordLists,
    texts: detailTexts,
    load: async () => (await import('./detail/CustomizePage.tsx')).customizePageOf(),
  }),
  ...detailPages.map(({ name, title }) =>
    page(`/tags/customize/${name}`, {
      name: `tags-customize-${name}`,
      title,
      parent: recordLists,
      texts: detailTexts,
      load: async () => (await import('./detail/CustomizePage.tsx')).customizePageOf(name),
    }),
  ),
  page('/tags/auto-config/templates/:id/preview', {
    name: 'tags-auto-template-preview',
    title: 'setting_tool.template_preview',
    parent: '/tags/auto-config/templates/:id',
    texts: [...texts, 'auto_config', 'setting_tool'],
    load: async () => (await import('./preview/PreviewPage.tsx')).PreviewPage,
  }),
  ...auditKinds.map((kind) =>
    page(`/tags/audit/${kind.path}`, {
      name: kind.name,
      title: kind.title,
      layoutClass: 'wide',
      texts,
      load: async () => (await import('./AuditPage.tsx')).auditPageOf(kind),
    }),
  ),
]
