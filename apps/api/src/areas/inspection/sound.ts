import {
  type DrawRule,
  type DrawRuleKind,
  antiRuleKinds,
  limitOfRule,
} from '@oas/contract/inspection/draw-rules'
import {
  type QueueBody,
  type QueueKind,
  blankQueue,
  queueLimits,
} from '@oas/contract/inspection/queue'
import { parseTypeKey } from '@oas/contract/type-key'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { settingOf } from '../setting/index.ts'
import { countNamed } from './queries/people.ts'
import { typesOfQueues } from './queries/queues.ts'

const bad = (field: string, ...reason: Parameters<typeof because>): never =>
  fail('invalid-input', { field: `body.${field}`, reason: because(...reason) })
const missing = (field: string): never => fail('required', { field: `body.${field}` })

/** Keeps what a kind does not use out of the text, and spaces around words. */
export function tidyQueue(kind: QueueKind, body: QueueBody): QueueBody {
  const draws = kind === 'inspect' || kind === 'anti'
  return {
    ...body,
    name: body.name.trim(),
    remark: body.remark.trim(),
    scope: {
      ...body.scope,
      types: kind === 'anti' ? [] : body.scope.types.toSorted(),
      teamIds: kind === 'audit' ? [] : body.scope.teamIds,
      taskIds: kind === 'inspect' || kind === 'appeal' ? body.scope.taskIds : [],
      queueIds: kind === 'anti' ? body.scope.queueIds : [],
    },
    rules: draws
      ? body.rules.map((rule) => ({
          ...rule,
          limit: limitOfRule[rule.kind] === undefined ? null : rule.limit,
        }))
      : [],
    blind: kind === 'anti' || body.blind,
    orderTimeout: kind === 'audit' ? body.orderTimeout : null,
    raiseTeamId: kind === 'appeal' ? body.raiseTeamId : null,
    messages:
      kind === 'appeal'
        ? {
            upheld: body.messages.upheld.trim(),
            changed: body.messages.changed.trim(),
            overturned: body.messages.overturned.trim(),
            void: body.messages.void.trim(),
          }
        : blankQueue.messages,
  }
}

/** The list that a kind of rule is about, which may not be empty. */
const listOf: Readonly<Partial<Record<DrawRuleKind, keyof DrawRule['match']>>> = {
  label: 'labels',
  result: 'results',
  persons: 'personIds',
  level: 'levels',
}

const checkRules = (kind: QueueKind, { rules }: QueueBody): void => {
  for (const [index, rule] of rules.entries()) {
    const at = `rules.${index}`
    if (rules.findIndex((other) => other.id === rule.id) < index) bad(`${at}.id`, 'stands_twice')
    if (kind === 'anti' && !antiRuleKinds.some((one) => one === rule.kind))
      bad(`${at}.kind`, 'anti_rule')
    if (limitOfRule[rule.kind] !== undefined && rule.limit === null) missing(`${at}.limit`)
    if (rule.kind !== 'count' && rule.value > 100) bad(`${at}.value`, 'at_most', { n: 100 })
    if (rule.kind === 'count' && !Number.isInteger(rule.value)) bad(`${at}.value`, 'schema_integer')
    const list = listOf[rule.kind]
    if (list !== undefined && (rule.match[list] ?? []).length === 0) missing(`${at}.match.${list}`)
    if (kind === 'anti' && (rule.match.levels ?? []).length > 0)
      bad(`${at}.match.levels`, 'anti_rule')
  }
}

const checkQueues = async (ctx: CallContext, { scope }: QueueBody): Promise<void> => {
  for (const key of await typesOfQueues(ctx.db, scope.queueIds)) {
    const { appId, type } = parseTypeKey(key)
    if (!mayType(ctx.caller, appId, type))
      fail('foreign-data', { app: appId, field: 'body.scope.queueIds' })
  }
}

const checkTypes = async (ctx: CallContext, { scope }: QueueBody): Promise<void> => {
  for (const [index, key] of scope.types.entries()) {
    const { appId, type } = parseTypeKey(key)
    if (!mayType(ctx.caller, appId, type))
      fail('foreign-data', { app: appId, field: 'body.scope.types' })
    if (!(await settingOf(ctx, appId, type))) bad(`scope.types.${index}`, 'no_setting')
  }
}

/** The team that has the last word must have somebody who may say it. */
const checkRaise = async (ctx: CallContext, { raiseTeamId, scope }: QueueBody): Promise<void> => {
  if (raiseTeamId === null) return
  const people = { teamIds: [raiseTeamId], personIds: [], excludedIds: [] }
  if ((await countNamed(ctx.db, 'appeal', people, scope.types)) === 0)
    bad('raiseTeamId', 'no_handlers')
}

/** Holds back a queue that would draw nothing, or nobody could work on. */
export function requireRuns(kind: QueueKind, { rules, people }: QueueBody): void {
  if ((kind === 'inspect' || kind === 'anti') && rules.length === 0) missing('rules')
  if (people.teamIds.length === 0 && people.personIds.length === 0) missing('people.personIds')
}

/** The types a queue is of: its own, or those of the queues whose inspections it inspects. */
export async function typesOf(
  tx: Parameters<typeof typesOfQueues>[0],
  kind: QueueKind,
  body: QueueBody,
): Promise<string[]> {
  return kind === 'anti' ? typesOfQueues(tx, body.scope.queueIds) : body.scope.types
}

/**
 * Holds the text of a queue against what its caller may see and its types offer; the first fault
 * ends the call.
 */
export async function requireSound(
  ctx: CallContext,
  kind: QueueKind,
  body: QueueBody,
): Promise<void> {
  if (body.name === '') missing('name')
  if (kind === 'anti' && body.scope.queueIds.length === 0) missing('scope.queueIds')
  if (kind !== 'anti' && body.scope.types.length === 0) missing('scope.types')
  await checkTypes(ctx, body)
  await checkQueues(ctx, body)
  checkRules(kind, body)
  const { quota, people } = body
  if (quota.person !== null && quota.day !== null && quota.person > quota.day)
    bad('quota.person', 'above_total')
  if (
    kind === 'appeal' &&
    people.teamIds.length === 0 &&
    people.personIds.length < queueLimits.handlers
  )
    bad('people.personIds', 'handlers_least', { n: queueLimits.handlers })
  await checkRaise(ctx, body)
}
