import { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import { implement } from '../../http/implement.ts'
import { contradictJob } from './contradict.ts'
import { appeal, appealOutputs, appeals } from './list.ts'
import { raiseAppeal, reportOutput } from './raise.ts'
import { cancelRetest, getRetest, markFixed, retest } from './retest.ts'
import { appealSetFile, appealSets, exportAppeals } from './sets.ts'
import { setAppealState } from './state.ts'

export const modelAppeal = {
  area: 'model-appeal',
  jobs: [contradictJob],
  calls: implement(modelAppealCalls, {
    appeals,
    appealOutputs,
    raiseAppeal,
    reportOutput,
    setAppealState,
    exportAppeals,
    appealSets,
    appealSetFile,
    retest,
    getRetest,
    cancelRetest,
    markFixed,
    appeal,
  }),
} as const
