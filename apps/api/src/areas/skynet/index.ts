import { skynetCalls } from '@oas/contract/skynet/calls'
import { implement } from '../../http/implement.ts'
import {
  config,
  configs,
  createConfig,
  removeConfig,
  setConfigState,
  updateConfig,
} from './configs.ts'
import { dueJob } from './due.ts'
import { estimate } from './estimate.ts'
import { configHistory, exportRows, rows } from './report.ts'
import { sweepJob } from './run.ts'
import { cancel, createTask, pause, removeTask, resume, start, task, tasks } from './tasks.ts'

/** Sweeps: stored content looked through once more by words, features or models. */
export const skynet = {
  area: 'skynet',
  jobs: [sweepJob, dueJob],
  calls: implement(skynetCalls, {
    configs,
    config,
    createConfig,
    updateConfig,
    removeConfig,
    setConfigState,
    configHistory,
    estimate,
    tasks,
    createTask,
    task,
    removeTask,
    start,
    pause,
    resume,
    cancel,
    rows,
    exportRows,
  }),
} as const
