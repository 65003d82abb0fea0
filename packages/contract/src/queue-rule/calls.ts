import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, TypeId, TypeKey, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  QueueRule,
  QueueRuleBody,
  QueueRuleRow,
  RuleEffect,
  RuleNote,
  RuleVersion,
  queueRuleKinds,
  queueRuleMoves,
  queueRuleStates,
  ruleLimits,
} from './schemas.ts'

const read = {
  service: 'review',
  access: 'setting.read',
  scope: 'filtered',
  method: 'GET',
} as const
const edit = { service: 'review', access: 'setting.edit', scope: 'filtered' } as const
const Saved = Type.Object({ id: Id, version: RuleVersion })

/**
 * What happens to orders of a type before anybody sees them: priority, ageing, sampling, merging,
 * discarding, overflow.
 */
export const queueRuleCalls = {
  list: call({
    ...read,
    path: '/queue-rule',
    answersWithin: 5000,
    input: Type.Object({
      ...sortBy(['state', 'discarded', 'updatedAt']),
      ...paging,
      appId: Type.Optional(AppId),
      type: Type.Optional(TypeId),
      kind: Type.Optional(oneOf(queueRuleKinds)),
      state: Type.Optional(oneOf(queueRuleStates)),
    }),
    output: pageOf(QueueRuleRow),
    summary: 'Queue rules, with how many orders of their types wait and how long',
  }),
  one: call({
    ...read,
    path: '/queue-rule/detail',
    input: Type.Object({ id: Id }),
    output: QueueRule,
    summary: 'A queue rule',
  }),
  preview: call({
    ...read,
    method: 'POST',
    path: '/queue-rule/preview',
    answersWithin: 5000,
    scope: { app: 'appId', type: 'type' },
    input: Type.Object({ appId: AppId, type: TypeId, rule: QueueRuleBody }),
    output: RuleEffect,
    summary: 'What a rule would do to the orders that wait now',
  }),
  create: call({
    ...edit,
    method: 'POST',
    path: '/queue-rule',
    scope: { app: 'appId', type: 'type' },
    input: Type.Object({ appId: AppId, type: TypeId, rule: QueueRuleBody, note: RuleNote }),
    output: Saved,
    summary: 'Write a rule; it acts when somebody else has passed it',
  }),
  update: call({
    ...edit,
    method: 'PUT',
    path: '/queue-rule/:id',
    input: Type.Object({ id: Id, version: RuleVersion, rule: QueueRuleBody, note: RuleNote }),
    output: Saved,
    summary: 'Change a draft',
  }),
  move: call({
    ...edit,
    method: 'PUT',
    path: '/queue-rule/:id/state',
    access: 'setting.read',
    input: Type.Object({
      id: Id,
      version: RuleVersion,
      move: oneOf(queueRuleMoves),
      reason: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    output: Saved,
    summary: 'Hand in, pass, send back, take back, stop',
  }),
  copy: call({
    ...edit,
    method: 'POST',
    path: '/queue-rule/copy',
    input: Type.Object({
      id: Id,
      types: Type.Array(TypeKey, { minItems: 1, maxItems: ruleLimits.copies, uniqueItems: true }),
    }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({ type: TypeKey, id: Type.Union([Id, Type.Null()]), reason: Type.String() }),
      ),
    }),
    summary: 'Drafts of the same rule for other types',
  }),
  remove: call({
    ...edit,
    method: 'DELETE',
    path: '/queue-rule/:id',
    query: ['version'],
    input: Type.Object({ id: Id, version: RuleVersion }),
    output: Empty,
    summary: 'Throw a draft away',
  }),
}

export const queueRuleArea = {
  calls: { queueRule: queueRuleCalls },
  acts: [
    'queueRule.approve',
    'queueRule.create',
    'queueRule.discard',
    'queueRule.reject',
    'queueRule.remove',
    'queueRule.stop',
    'queueRule.submit',
    'queueRule.update',
    'queueRule.withdraw',
  ],
  pages: [
    page('/tags/rule', 'setting.read', ['type_settings', 40, 'queue_rules', 'queue']),
    page('/tags/rule/*', 'setting.read'),
  ],
} as const satisfies Area
