import { messageCalls } from '@oas/contract/message/calls'
import { implement } from '../../http/implement.ts'
import { checkMessages, getAudiences, getChecking, getConfig, getDetail, getOverview, getSent, getStatistics, getTypes, ignoreMessages, listOwn, send, setConfig } from './service.ts'

export { sendMessage } from './send.ts'
export { acknowledge } from './service.ts'

/** Messages of the platform to people. */
export const message = {
  area: 'message', jobs: [],
  calls: implement(messageCalls, { list: listOwn, types: getTypes, statistics: getStatistics, checking: getChecking, overview: getOverview, detail: getDetail, check: checkMessages, ignore: ignoreMessages, config: getConfig, setConfig, send, audiences: getAudiences, sent: getSent }),
} as const
