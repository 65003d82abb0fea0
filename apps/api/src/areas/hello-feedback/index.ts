import { helloFeedbackCalls } from '@oas/contract/hello-feedback/calls'
import { implement } from '../../http/implement.ts'
import { drop, keep, receive, take, update } from './act.ts'
import { list, log, people, templates, waiting } from './read.ts'

/** What users of apps say and report, answered as orders: taken one by one, oldest first. */
export const helloFeedback = {
  area: 'helloFeedback',
  jobs: [],
  calls: implement(helloFeedbackCalls, {
    receive,
    list,
    log,
    waiting,
    take,
    keep,
    update,
    templates,
    people,
    drop,
  }),
} as const
