import { clearPunishCalls } from '@oas/contract/clear-punish/calls'
import { implement } from '../../http/implement.ts'
import { clear } from './clear.ts'
import { exportHistory, history, query } from './read.ts'

export { clearingSql, countCaused, lockNamed } from './queries.ts'

export const clearPunish = {
  area: 'clearPunish',
  jobs: [],
  calls: implement(clearPunishCalls, { query, clear, history, exportHistory }),
} as const
