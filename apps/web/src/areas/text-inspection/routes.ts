import { type Page, page } from '../../nav/page.ts'

export const textInspectionPages: readonly Page[] = [
  page('/keyword/index', {
    name: 'keyword-index',
    title: 'text_inspection.words_title',
    load: async () => (await import('./WordListPage.tsx')).WordListPage,
  }),
  page('/tags/regex-inspect-tool', {
    name: 'regex-inspect-tool',
    title: 'text_inspection.inspect_title',
    load: async () => (await import('./InspectPage.tsx')).InspectPage,
  }),
  page('/tags/text-new', {
    name: 'text-new',
    title: 'text_inspection.new_title',
    load: async () => (await import('./TextNewPage.tsx')).TextNewPage,
  }),
]
