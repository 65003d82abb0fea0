import type { ActOf } from '@oas/contract/audit-actions'
import type { RuleAction } from '@oas/contract/strategy/schemas'
import { isDeciding, transition } from '@oas/rule-engine'
import type { Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { heldCatalogue } from './catalogue.ts'
import { problemsOf, refuseProblems } from './check.ts'
import { stateOf, versionOf } from './edit.ts'
import { type Actor, noteRule } from './note.ts'
import {
  dropSchedule,
  liveReferences,
  lockReferences,
  passVersion,
  putUse,
  raiseEdition,
  updateRule,
} from './queries/changes.ts'
import type { Rule, Tx } from './queries/rules.ts'

/** How a rule stands, as the logs tell it. */
export function standing(
  rule: Pick<Rule, 'newest' | 'auditStatus' | 'status' | 'inUse' | 'alphaShare' | 'dueAt'>,
) {
  return {
    newest: rule.newest,
    auditStatus: rule.auditStatus,
    status: rule.status,
    inUse: rule.inUse,
    alphaShare: rule.alphaShare,
    scheduleTime: rule.dueAt?.getTime() ?? null,
  }
}

/**
 * Refuses a version that no longer fits what rules may name, or that runs a rule which is not in
 * use.
 */
export async function requireSound(
  ctx: Context,
  tx: Tx,
  rule: Rule,
  version: number,
): Promise<void> {
  const { body, refersTo } = await versionOf(tx, rule.id, version)
  const catalogue = await heldCatalogue(ctx, tx)
  if (refersTo.length > 0) await lockReferences(tx)
  refuseProblems(
    await problemsOf(tx, catalogue, {
      body,
      own: rule.id,
      running: true,
      before: refersTo,
      caller: null,
    }),
  )
}

/**
 * Refuses while other rules run this one: in the version in use, or beside it, when it stops
 * deciding (`live`), in any that may still come into use when it is deleted.
 */
const requireUnreferenced = async (tx: Tx, rule: Rule, live: boolean): Promise<void> => {
  await lockReferences(tx)
  const names = (await liveReferences(tx, rule.id))
    .filter((row) => row.refersTo.includes(rule.id) && (!live || row.live))
    .map((row) => row.name)
  if (names.length > 0)
    fail('in-use', { what: [...new Set(names)].slice(0, 5).join(', '), field: 'ruleId' })
}

export type Act = {
  act: Extract<RuleAction, ActOf<'strategyRule'>>
  via?: 'prod' | 'schedule'
  share?: number
}

const isStart = (act: Act['act']): boolean =>
  act === 'prod' || act === 'alpha' || act === 'predeploy'

/** Refuses an act that the rule, or rules that run it, do not allow in their state. */
const checkMove = async (ctx: Context, tx: Tx, rule: Rule, act: Act['act']): Promise<void> => {
  if (isStart(act)) await requireSound(ctx, tx, rule, rule.newest)
  if (act === 'offline') await requireUnreferenced(tx, rule, true)
  if (act === 'delete') await requireUnreferenced(tx, rule, false)
}

const moved = (
  rule: Rule,
  { status, auditStatus, scheduleTime }: NonNullable<ReturnType<typeof transition>>,
  { act, share }: Act,
): Rule => ({
  ...rule,
  status,
  auditStatus,
  inUse: act === 'prod' ? rule.newest : isDeciding(status) ? rule.inUse : null,
  alphaShare: act === 'alpha' ? (share ?? null) : status === 1 ? rule.alphaShare : null,
  dueAt: typeof scheduleTime === 'number' ? rule.dueAt : null,
})

/**
 * Takes a held rule from one state to the next, with everything that follows: the version in use,
 * its time of use, the schedule, the edition that servers compare, and the logs.
 */
export async function move(ctx: Context & Actor, tx: Tx, rule: Rule, step: Act): Promise<Rule> {
  const { act, via = 'prod' } = step
  const next = transition(stateOf(rule), act) ?? fail('wrong-state', { act })
  await checkMove(ctx, tx, rule, act)
  const now = ctx.now()
  const after = moved(rule, next, step)
  await updateRule(tx, rule.id, {
    status: after.status,
    auditStatus: after.auditStatus,
    inUse: after.inUse,
    alphaShare: after.alphaShare,
    updatedAt: now,
    updatedBy: ctx.caller.name,
  })
  if (act === 'prod' || act === 'offline')
    await putUse(
      tx,
      rule.id,
      act === 'prod' ? { version: rule.newest, via, by: ctx.caller.name } : null,
      now,
    )
  if (rule.dueAt && !after.dueAt) await dropSchedule(tx, rule.id)
  if (act === 'pass')
    await passVersion(tx, rule.id, rule.newest, {
      reviewerId: ctx.caller.id,
      reviewer: ctx.caller.name,
      reviewedAt: now,
    })
  if (act !== 'pass' && act !== 'delete') await raiseEdition(tx)
  await noteRule(tx, ctx, act, rule, {
    before: standing(rule),
    after: standing(after),
    ...(via === 'schedule' ? { more: { via } } : {}),
  })
  return after
}

/** Passes the newest version of a held rule; nobody who has written in it may. */
export async function passHeld(ctx: Context & Actor, tx: Tx, rule: Rule): Promise<Rule> {
  if (transition(stateOf(rule), 'pass') === null) fail('wrong-state', { act: 'pass' })
  if (rule.editorIds.includes(ctx.caller.id)) fail('second-person')
  return move(ctx, tx, rule, { act: 'pass' })
}
