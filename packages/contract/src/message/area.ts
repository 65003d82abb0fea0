import { type Area, page } from '../area.ts'
import { messageCalls } from './calls.ts'
import { imTemplateCalls } from './template-calls.ts'

export const messageArea = {
  calls: { message: messageCalls, imTemplate: imTemplateCalls },
  acts: [
    'imTemplate.approve',
    'imTemplate.create',
    'imTemplate.reject',
    'imTemplate.remove',
    'imTemplate.restore',
    'imTemplate.stop',
    'imTemplate.submit',
    'imTemplate.update',
    'message.send',
  ],
  pages: [page('/tags/im-template', 'message.read', ['system', 60, 'im_template', 'text'])],
} as const satisfies Area
