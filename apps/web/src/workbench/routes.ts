import { type Page, page } from '../nav/page.ts'
import { auditKinds } from '../nav/audit-kinds.ts'

const texts = ['audit', 'result', 'demo', 'record', 'type', 'panel'] as const

/** The audit pages, one route a kind, and the list of them. */
export const workbenchPages: Page[] = [
  page('/tags/audit', { name: 'tags-audit', title: 'audit.my_pages', texts, load: async () => (await import('./MyPagesPage.tsx')).MyPagesPage }),
  page('/tags/preview/:id', { name: 'tags-preview-config', title: 'auto_config.preview_title', texts: [...texts, 'auto_config'], load: async () => (await import('./preview/PreviewPage.tsx')).PreviewPage }),
  ...auditKinds.map((kind) => page(`/tags/audit/${kind.path}`, { name: kind.name, title: kind.title, texts, load: async () => (await import('./AuditPage.tsx')).auditPageOf(kind) })),
]
