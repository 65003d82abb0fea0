import { customizeCalls } from '@oas/contract/customize/calls'
import { implement } from '../../http/implement.ts'
import { info, punish } from './detail.ts'

export const customize = {
  area: 'customize',
  jobs: [],
  calls: implement(customizeCalls, { info, punish }),
} as const
