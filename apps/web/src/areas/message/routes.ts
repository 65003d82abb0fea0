import { type Page, page } from '../../nav/page.ts'

export const messagePages: readonly Page[] = [
  page('/plat-msg', {
    name: 'plat-msg',
    title: 'message.title',
    open: true,
    load: async () => (await import('./PlatMsgPage.tsx')).PlatMsgPage,
  }),
  page('/tags/im-template', {
    name: 'tags-im-template',
    title: 'message.template_title',
    load: async () => (await import('./TemplatePage.tsx')).TemplatePage,
  }),
]
