import { questionCalls } from '@oas/contract/question/calls'
import { implement } from '../../http/implement.ts'
import { create, retract, update } from './act.ts'
import { apps, config, exportAll, list, log, mine, view, viewed } from './read.ts'

export const question = {
  area: 'question',
  jobs: [],
  calls: implement(questionCalls, {
    list,
    create,
    update,
    mine,
    viewed,
    view,
    log,
    config,
    retract,
    apps,
    export: exportAll,
  }),
} as const
