import { modelCalls } from '@oas/contract/model/calls'
import { implement } from '../../http/implement.ts'
import { callback } from './callback.ts'
import { modelConfig } from './config.ts'
import { health } from './health.ts'
import { history } from './history.ts'
import { healthJob, holdJob, partitionsJob } from './jobs.ts'
import { labels, mapLabels, setLabelState, updateLabel } from './labels.ts'
import { createModel, model as getModel, models, removeModel, updateModel } from './models.ts'
import { multiCurves } from './multi/curves.ts'
import { createMulti, multis, removeMulti, updateMulti } from './multi/multis.ts'
import { setMultiState } from './multi/state.ts'
import { release } from './release.ts'
import {
  createStrategy,
  histogram,
  removeStrategy,
  setStrategyState,
  strategies,
  updateStrategy,
} from './strategies.ts'
import { tryVersion } from './try.ts'
import { changeSecret, createVersion, removeVersion, updateVersion } from './versions.ts'

export {
  type AskedModel,
  type Missing,
  type ModelVerdict,
  type RecordAnswer,
  askModels,
  modelsAsked,
  signalsOfModels,
} from './ask.ts'
export type { JudgedRecord } from './items.ts'
export { keepOutputs } from './keep.ts'
export { type SweptBy, canSweepBy, sweepByModel } from './sweep.ts'

export const model = {
  area: 'model',
  jobs: [healthJob, holdJob, partitionsJob],
  calls: implement(modelCalls, {
    models,
    model: getModel,
    createModel,
    updateModel,
    removeModel,
    createVersion,
    updateVersion,
    removeVersion,
    changeSecret,
    release,
    tryVersion,
    health,
    callback,
    labels,
    mapLabels,
    updateLabel,
    setLabelState,
    strategies,
    createStrategy,
    updateStrategy,
    removeStrategy,
    setStrategyState,
    histogram,
    multis,
    createMulti,
    updateMulti,
    removeMulti,
    setMultiState,
    multiCurves,
    history,
    modelConfig,
  }),
} as const
