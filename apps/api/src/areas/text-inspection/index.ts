import { textInspectionCalls } from '@oas/contract/text-inspection/calls'
import { implement } from '../../http/implement.ts'
import { checkRegex, findTexts } from './inspect.ts'
import { makeRecords } from './make-records.ts'
import { planJob } from './plan-job.ts'
import { createPlan, plans, removePlan, updatePlan } from './plans.ts'
import { setKeywords } from './keywords/judge.ts'
import { keywords } from './keywords/list.ts'
import { addWords, review, words } from './words.ts'

export { makeOf } from './make-records.ts'

export const textInspection = {
  area: 'textInspection',
  jobs: [planJob],
  calls: implement(textInspectionCalls, {
    addWords,
    words,
    review,
    checkRegex,
    findTexts,
    makeRecords,
    plans,
    createPlan,
    updatePlan,
    removePlan,
    keywords,
    setKeywords,
  }),
} as const
