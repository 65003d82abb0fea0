import { messageCalls } from '@oas/contract/message/calls'
import { imTemplateCalls } from '@oas/contract/message/template-calls'
import { implement } from '../../http/implement.ts'
import {
  checkMessages,
  getAudiences,
  getChecking,
  getConfig,
  getDetail,
  getOverview,
  getSent,
  getStatistics,
  getTypes,
  ignoreMessages,
  listOwn,
  send,
  setConfig,
} from './service.ts'
import {
  createTemplate,
  getTemplates,
  moveTemplateState,
  removeTemplate,
  updateTemplate,
} from './template.ts'

export { sendMessage } from './send.ts'
export { acknowledge } from './service.ts'
export { liveTemplates, noteTemplateUse } from './template.ts'

/** Messages of the platform to people. */
export const message = [
  {
    area: 'message',
    jobs: [],
    calls: implement(messageCalls, {
      list: listOwn,
      types: getTypes,
      statistics: getStatistics,
      checking: getChecking,
      overview: getOverview,
      detail: getDetail,
      check: checkMessages,
      ignore: ignoreMessages,
      config: getConfig,
      setConfig,
      send,
      audiences: getAudiences,
      sent: getSent,
    }),
  },
  /** Texts that are sent to users of apps. */
  {
    area: 'imTemplate',
    jobs: [],
    calls: implement(imTemplateCalls, {
      list: getTemplates,
      create: createTemplate,
      update: updateTemplate,
      move: moveTemplateState,
      remove: removeTemplate,
    }),
  },
] as const
