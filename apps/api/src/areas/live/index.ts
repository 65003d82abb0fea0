import { liveCalls } from '@oas/contract/live/calls'
import { punishEvidenceCalls } from '@oas/contract/live/punish-calls'
import { implement } from '../../http/implement.ts'
import { tell } from './intake.ts'
import { liveJobs } from './jobs.ts'
import { getActs, getMine, giveResult } from './patrol.ts'
import { batchGet, getEvidence, getIndex, query, update } from './punish-log.ts'
import {
  getAddress,
  getCountries,
  getGames,
  getInfo,
  getLabels,
  getPlaylist,
  getRecording,
  getRunning,
  look,
} from './rooms.ts'
import { getByInterval, getCorrections, getKeyframes, getNine, getShots, mark } from './shots.ts'

export { addressesOf, localStreamOf } from './adapters.ts'
export { decideOwn, isOwnResult, report } from './patrol.ts'
export { livePlaylist } from './playlist.ts'
export { typesOnPages } from './queries/pages.ts'
export { findNewest, findRoom, findStream, markRoom, putStream } from './queries/rooms.ts'
export { recordOf } from './record-of.ts'
export { listNewest } from './queries/shots.ts'
export { requireRoom, seenBy } from './rights.ts'
export { type RoomRow, type Seen, roomCells, toRoom } from './rows.ts'

export const live = [
  {
    area: 'live',
    jobs: liveJobs,
    calls: implement(liveCalls, {
      ingestRooms: tell,
      info: getInfo,
      shots: getShots,
      shotsByInterval: getByInterval,
      nineRoomPic: getNine,
      keyframes: getKeyframes,
      corrections: getCorrections,
      mark,
      recording: getRecording,
      labels: getLabels,
      address: getAddress,
      playlist: getPlaylist,
      countries: getCountries,
      games: getGames,
      rooms: getRunning,
      look,
      acts: getActs,
      result: giveResult,
      mine: getMine,
    }),
  },
  {
    area: 'punishEvidence',
    jobs: [],
    calls: implement(punishEvidenceCalls, {
      index: getIndex,
      query,
      get: getEvidence,
      batchGet,
      update,
    }),
  },
] as const
