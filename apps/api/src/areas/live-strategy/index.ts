import { ladderCalls, liveStrategyCalls } from '@oas/contract/live-strategy/calls'
import { livePackageCalls } from '@oas/contract/live-strategy/package-calls'
import { implement } from '../../http/implement.ts'
import { frame } from './frames.ts'
import * as ladders from './ladders.ts'
import { mockRun, rooms } from './mock.ts'
import * as packages from './packages.ts'
import { release } from './release.ts'
import { judgeRooms } from './round.ts'
import { dropScores, sendSignals } from './send.ts'
import * as strategies from './strategies.ts'

export const liveStrategy = [
  {
    area: 'liveStrategy',
    jobs: [judgeRooms, sendSignals, dropScores],
    calls: implement(liveStrategyCalls, {
      list: strategies.list,
      rooms,
      frame,
      get: strategies.get,
      history: strategies.history,
      state: strategies.setState,
      mockRun,
      create: strategies.create,
      update: strategies.update,
      remove: strategies.remove,
    }),
  },
  {
    area: 'ladder',
    jobs: [],
    calls: implement(ladderCalls, {
      list: ladders.list,
      results: ladders.results,
      get: ladders.get,
      history: ladders.history,
      state: ladders.setState,
      create: ladders.create,
      update: ladders.update,
      remove: ladders.remove,
    }),
  },
  {
    area: 'livePackage',
    jobs: [],
    calls: implement(livePackageCalls, {
      list: packages.list,
      get: packages.get,
      diff: packages.diff,
      create: packages.create,
      release,
    }),
  },
] as const
