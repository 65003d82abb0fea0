import { type Page, page } from '../../nav/page.ts'

const texts = ['auto_config', 'type'] as const

export const autoConfigPages: readonly Page[] = [
  page('/tags/auto-config', { name: 'tags-auto-config', title: 'auto_config.title', texts, load: async () => (await import('./AutoConfigListPage.tsx')).AutoConfigListPage }),
  page('/tags/auto-config/:id', { name: 'tags-auto-config-edit', title: 'auto_config.edit_title', texts: [...texts, 'result', 'demo'], load: async () => (await import('./AutoConfigEditPage.tsx')).AutoConfigEditPage }),
]
