import { featurePastCalls } from '@oas/contract/feature-past/calls'
import { implement } from '../../http/implement.ts'
import { caused } from './caused.ts'

/** What features have to do with the past. */
export const featurePast = {
  area: 'featurePast',
  jobs: [],
  calls: implement(featurePastCalls, { caused }),
} as const
