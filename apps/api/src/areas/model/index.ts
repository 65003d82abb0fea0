import { modelCalls } from '@oas/contract/model/calls'
import { implement } from '../../http/implement.ts'
import { callback } from './callback.ts'
import { modelConfig } from './config.ts'
import { health } from './health.ts'
import { history } from './history.ts'
import { healthJob, holdJob, partitionsJob } from './jobs.ts'
import { pollJob } from './later.ts'
import { labels, mapLabels, setLabelState, updateLabel } from './labels.ts'
import { createModel, model as getModel, models, removeModel, updateModel } from './models.ts'
import {
  attributes,
  createAttribute,
  removeAttribute,
  updateAttribute,
} from './attribute/attributes.ts'
import { forgetAttributesJob } from './attribute/run.ts'
import { setAttributeState } from './attribute/state.ts'
import { tryAttribute } from './attribute/try.ts'
import { multiCurves } from './multi/curves.ts'
import { createMulti, multis, removeMulti, updateMulti } from './multi/multis.ts'
import { setMultiState } from './multi/state.ts'
import { release } from './release.ts'
import { backtest, backtests, cancelBacktest, startBacktest } from './run/backtests.ts'
import { runJob } from './run/job.ts'
import { cancelRun, diff, run, startDiff, tryPolicy } from './run/runs.ts'
import { labelledTexts } from './labelled-texts.ts'
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
  type ModelVerdict,
  askChosen,
  askModels,
  modelsAsked,
  signalsOfModels,
  versionsFor,
} from './ask.ts'
export type { JudgedRecord } from './items.ts'
export type { Missing, ReadText, RecordAnswer } from './answer.ts'
export { attributesOf } from './attribute/run.ts'
export { keepOutputs } from './keep.ts'
export { type SweptBy, canSweepBy, sweepByModel } from './sweep.ts'
export { labelNames } from './labels.ts'
export type { Asks, Said } from './run/judge.ts'
export { lineOfApp } from './run/line.ts'
export { listItems as listRunItems, listRuns, readLines } from './run/queries.ts'
export { toRunRow } from './run/rows.ts'
export { cancel as cancelRunOf, seenRun, seenVersion, startRun } from './run/runs.ts'
export { type ModelInUse, liveModels } from './live.ts'

export const model = {
  area: 'model',
  jobs: [healthJob, holdJob, partitionsJob, pollJob, runJob, forgetAttributesJob],
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
    attributes,
    createAttribute,
    updateAttribute,
    removeAttribute,
    setAttributeState,
    tryAttribute,
    multis,
    createMulti,
    updateMulti,
    removeMulti,
    setMultiState,
    multiCurves,
    startDiff,
    diff,
    tryPolicy,
    run,
    cancelRun,
    startBacktest,
    backtests,
    backtest,
    cancelBacktest,
    labelledTexts,
    history,
    modelConfig,
  }),
} as const
