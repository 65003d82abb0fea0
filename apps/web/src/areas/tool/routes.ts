import { type Page, page } from '../../nav/page.ts'

export const toolPages: readonly Page[] = [
  page('/global-tools', {
    name: 'global-tools',
    title: 'tool.title',
    load: async () => (await import('./ToolsPage.tsx')).ToolsPage,
  }),
  page('/global-tools/download', {
    name: 'global-tools-download',
    title: 'tool.downloads',
    parent: '/global-tools',
    open: true,
    load: async () => (await import('./DownloadPage.tsx')).DownloadPage,
  }),
]
