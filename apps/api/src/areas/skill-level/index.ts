import { skillLevelCalls } from '@oas/contract/skill-level/calls'
import { minuteMs } from '@oas/contract/time'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import { moveLevels } from './move.ts'
import { byType, detail, getOwn, list } from './read.ts'
import { compute, getLadder, preview, saveLadder, set } from './write.ts'

export { highestLevel, levelsOf, placeOf } from './queries.ts'

const move: Job = { name: 'skill-level.move', every: 10 * minuteMs, run: moveLevels }

export const skillLevel = {
  area: 'skill-level',
  jobs: [move],
  calls: implement(skillLevelCalls, {
    own: getOwn,
    list,
    byType,
    ladder: getLadder,
    saveLadder,
    preview,
    set,
    detail,
    compute,
  }),
} as const
