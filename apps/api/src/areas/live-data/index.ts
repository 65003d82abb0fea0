import { liveDataCalls } from '@oas/contract/live-data/calls'
import { implement } from '../../http/implement.ts'
import { pickRooms } from './pick.ts'
import { captures, data, exportData, push } from './service.ts'

export const liveData = {
  area: 'liveData',
  jobs: [],
  calls: implement(liveDataCalls, { captures, push, pickRooms, data, exportData }),
} as const
