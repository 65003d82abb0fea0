import { queueRuleCalls } from '@oas/contract/queue-rule/calls'
import { implement } from '../../http/implement.ts'
import { queueRuleJobs } from './jobs.ts'
import { previewRule } from './preview.ts'
import {
  changeRule,
  copyRule,
  createRule,
  getRule,
  getRules,
  moveRuleState,
  removeRule,
} from './service.ts'

export { ruleIncoming } from './intake.ts'
export { listJoined } from './queries/orders.ts'

export const queueRule = {
  area: 'queueRule',
  jobs: queueRuleJobs,
  calls: implement(queueRuleCalls, {
    list: getRules,
    one: getRule,
    preview: previewRule,
    create: createRule,
    update: changeRule,
    move: moveRuleState,
    copy: copyRule,
    remove: removeRule,
  }),
} as const
