import { practiceCalls } from '@oas/contract/practice/calls'
import { implement } from '../../http/implement.ts'
import { answer, next } from './ask.ts'
import { hidden } from './hidden.ts'
import { mine } from './mine.ts'
import { result } from './result.ts'

export { drawCases, inOrder, inRandomOrder } from './draw.ts'
export { putPlaces } from './queries.ts'

/**
 * Simulations and drills as who is asked meets them. What is practised stands in rows of its own:
 * no order, no decision, no delivery comes of it.
 */
export const practice = {
  area: 'practice',
  jobs: [],
  calls: implement(practiceCalls, { next, answer, result, mine, hidden }),
} as const
