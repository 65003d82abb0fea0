import { liveBlackListCalls } from '@oas/contract/live-black-list/calls'
import { implement } from '../../http/implement.ts'
import { add, exportList, list, move } from './service.ts'

export { type OpenRoom, blackOf, noteRecord, takeRooms } from './queries.ts'

export const liveBlackList = {
  area: 'liveBlackList',
  jobs: [],
  calls: implement(liveBlackListCalls, { list, exportList, add, move }),
} as const
