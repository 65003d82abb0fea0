import { simulationCalls } from '@oas/contract/simulation/calls'
import {
  drawTypes,
  simulationStates,
  tfRules,
  tfSpeeds,
  tfStrategies,
} from '@oas/contract/simulation/schemas'
import { secondMs } from '@oas/contract/time'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import { moveDue, update, updateStatus } from './change.ts'
import { exportAnalysis } from './export.ts'
import { create } from './make.ts'
import { analysis, body, optionsOf, query, toLibrary, wrongCaseQuery } from './read.ts'

const move: Job = {
  name: 'simulation.move',
  every: 10 * secondMs,
  rest: 60 * secondMs,
  run: moveDue,
}

/** People answer cases of a library in the real audit panel; only figures come of it. */
export const simulation = {
  area: 'simulation',
  jobs: [move],
  calls: implement(simulationCalls, {
    query,
    create,
    update,
    body,
    updateStatus,
    status: optionsOf('state', simulationStates),
    drawType: optionsOf('draw', drawTypes),
    tfRule: optionsOf('rule', tfRules),
    tfSpeed: optionsOf('speed', tfSpeeds),
    tfStrategy: optionsOf('strategy', tfStrategies),
    analysis,
    wrongCaseQuery,
    toLibrary,
    export: exportAnalysis,
  }),
} as const
