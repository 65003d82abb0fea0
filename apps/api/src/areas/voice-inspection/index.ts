import { voiceInspectionCalls } from '@oas/contract/voice-inspection/calls'
import { implement } from '../../http/implement.ts'
import { claim, giveResult } from './claims.ts'
import { getHighrisk, getMic, getMonitor, getRooms, getStreams, getUser } from './rooms.ts'
import { addSpecial, getSpecial, removeSpecial } from './special.ts'

export { listSeats } from './queries/voices.ts'

export const voiceInspection = {
  area: 'voiceInspection',
  jobs: [],
  calls: implement(voiceInspectionCalls, {
    rooms: getRooms,
    monitor: getMonitor,
    highrisk: getHighrisk,
    auditor: claim,
    result: giveResult,
    streams: getStreams,
    user: getUser,
    micUsers: getMic,
    specialRooms: getSpecial,
    addSpecial,
    removeSpecial,
  }),
} as const
