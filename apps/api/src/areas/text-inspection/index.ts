import { textInspectionCalls } from '@oas/contract/text-inspection/calls'
import { implement } from '../../http/implement.ts'
import { checkRegex, findTexts } from './inspect.ts'
import { addWords, review, words } from './words.ts'

export const textInspection = {
  area: 'textInspection',
  jobs: [],
  calls: implement(textInspectionCalls, { addWords, words, review, checkRegex, findTexts }),
} as const
