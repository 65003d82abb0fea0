import type { ActOf } from '@oas/contract/audit-actions'
import type { Input } from '@oas/contract/define'
import type { networkCalls } from '@oas/contract/network/calls'
import {
  type AddressList,
  type DomainList,
  type RuleState,
  ruleStates,
  reviewedLists,
} from '@oas/contract/network/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { arrange, fitsOffices, tellChange } from './in-force.ts'
import { isIn } from '../../core/address.ts'
import type { Lines } from './lines.ts'
import {
  type ListedRule,
  type Tx,
  changeRule,
  countLive,
  endExpired,
  findRule,
  hasApp,
  insertRules,
  liveValues,
  lockRules,
  rolesOfPerson,
  rulesInForce,
  stopAll,
} from './queries.ts'

type List = DomainList | AddressList
type Rule = NonNullable<Awaited<ReturnType<typeof findRule>>>
type Change = Input<(typeof networkCalls)['updateDomain']>
type Review = Input<(typeof networkCalls)['reviewDomain']>
type Stop = Input<(typeof networkCalls)['stopDomain']>

/** Entries of one list that wait or are in force: every request is held against them. */
const mostLive = 2000
const subjectOf = (list: string, value: string): string => `network:${list}:${value}`

export function commonOf(row: ListedRule, now: Date) {
  const state: RuleState =
    row.state === 'active' && row.until !== null && row.until <= now
      ? 'expired'
      : (ruleStates.find((one) => one === row.state) ?? 'stopped')
  return {
    id: row.id,
    value: row.value,
    appId: row.appId,
    purpose: row.purpose,
    state,
    until: row.until?.getTime() ?? null,
    version: row.version,
    addedBy: row.addedByName,
    addedById: row.addedBy,
    addedAt: row.addedAt.getTime(),
    reviewedBy: row.reviewedByName ?? '',
    changedAt: row.changedAt.getTime(),
    reason: row.reason,
  }
}

export function untilOf(ctx: CallContext, until: number | null | undefined): Date | null {
  if (until === null || until === undefined) return null
  return until > ctx.now().getTime()
    ? new Date(until)
    : fail('invalid-input', { field: 'until', reason: textOf(ctx.language, 'network.in_past') })
}

type Some = { list: string; value: string; appId: number | null; roleIds: string[] }
/**
 * Whether the caller could go on asking, and log in again, if exactly these rules were in force.
 */
const locksOut = async (ctx: CallContext, tx: Tx, rules: readonly Some[]): Promise<boolean> => {
  const { blocked, offices } = arrange(rules)
  return (
    isIn(ctx.ip, blocked) || !fitsOffices(offices, await rolesOfPerson(tx, ctx.caller.id), ctx.ip)
  )
}

export type Adding = {
  list: List
  lines: Lines
  appId: number | null
  roleIds: string[]
  purpose: string
  until: Date | null
  dry: boolean
}
export type Outcome = { added: string[]; present: string[]; bad: Lines['bad']; locksOut: boolean }

/**
 * Adds what is new of the lines; those of a reviewed list wait for a second person. With bad lines,
 * or where the author would be locked out, nothing is stored.
 */
export async function addRules(
  ctx: CallContext,
  { list, lines, appId, roleIds, purpose, until, dry }: Adding,
): Promise<Outcome> {
  const now = ctx.now()
  const outcome = await ctx.db.transaction().execute(async (tx): Promise<Outcome> => {
    await lockRules(tx)
    if (appId !== null && !(await hasApp(tx, appId))) fail('unknown-app')
    await endExpired(tx, list, now)
    const present = new Set(await liveValues(tx, list, appId))
    const added = lines.values.filter((value) => !present.has(value))
    const rows = added.map((value) => ({
      list,
      value,
      appId,
      roleIds,
      purpose,
      state: reviewedLists.includes(list) ? 'pending' : 'active',
      until,
      addedBy: ctx.caller.id,
      addedAt: now,
      changedAt: now,
    }))
    const out = await locksOut(ctx, tx, [...(await rulesInForce(tx, now)), ...rows])
    const answer = {
      added,
      present: lines.values.filter((value) => present.has(value)),
      bad: lines.bad,
      locksOut: out,
    }
    if (dry) return answer
    if (lines.bad.length > 0)
      fail('invalid-input', {
        field: 'lines',
        reason: `${lines.bad[0]?.line}: ${lines.bad[0]?.reason}`,
      })
    if (out) fail('locks-out', { ip: ctx.ip })
    if ((await countLive(tx, list)) + added.length > mostLive)
      fail('invalid-input', {
        field: 'lines',
        reason: textOf(ctx.language, 'network.too_many', { n: mostLive }),
      })
    if (rows.length === 0) return answer
    await insertRules(tx, rows)
    await audit(
      tx,
      ctx,
      rows.map((row) => ({
        action: 'network.add',
        subject: subjectOf(list, row.value),
        appId,
        detail: {
          before: null,
          after: { purpose, until: until?.toISOString() ?? null, roleIds, state: row.state },
        },
      })),
    )
    return answer
  })
  if (!dry) await tellChange(ctx)
  return outcome
}

/** Changes one rule of the given lists under the lock of all. */
const change = async (
  ctx: CallContext,
  lists: readonly List[],
  { id, version }: { id: string; version: number },
  work: (tx: Tx, rule: Rule) => Promise<void>,
): Promise<Record<string, never>> => {
  await ctx.db.transaction().execute(async (tx) => {
    await lockRules(tx)
    const rule = await findRule(tx, id)
    if (!rule || !lists.some((list) => list === rule.list)) return fail('not-found')
    if (rule.version !== version) fail('conflict')
    return work(tx, rule)
  })
  await tellChange(ctx)
  return {}
}
type Compared = { before: Record<string, unknown>; after: Record<string, unknown> }
const note = (
  ctx: CallContext,
  tx: Tx,
  action: ActOf<'network'>,
  rule: Rule,
  { before, after }: Compared,
) =>
  audit(tx, ctx, [
    {
      action: `network.${action}`,
      subject: subjectOf(rule.list, rule.value),
      appId: rule.appId,
      detail: { before, after },
    },
  ])

export function updateRule(
  ctx: CallContext,
  lists: readonly List[],
  { id, version, ...input }: Change,
) {
  return change(ctx, lists, { id, version }, async (tx, rule) => {
    if (rule.state !== 'pending' && rule.state !== 'active') fail('conflict')
    const until = untilOf(ctx, input.until)
    const purpose = input.purpose.trim()
    await changeRule(tx, id, version, { purpose, until, changedAt: ctx.now() })
    await note(ctx, tx, 'update', rule, {
      before: { purpose: rule.purpose, until: rule.until?.toISOString() ?? null },
      after: { purpose, until: until?.toISOString() ?? null },
    })
  })
}

/** A second person lets a rule in or turns it down. */
export function reviewRule(
  ctx: CallContext,
  lists: readonly List[],
  { id, version, approve, reason }: Review,
) {
  return change(ctx, lists, { id, version }, async (tx, rule) => {
    if (rule.state !== 'pending') fail('conflict')
    if (rule.addedBy === ctx.caller.id) fail('second-person')
    if (!approve && reason.trim() === '') fail('required', { field: 'reason' })
    if (approve && (await locksOut(ctx, tx, [...(await rulesInForce(tx, ctx.now())), rule])))
      fail('locks-out', { ip: ctx.ip })
    await changeRule(tx, id, version, {
      state: approve ? 'active' : 'rejected',
      reviewedBy: ctx.caller.id,
      reason: reason.trim(),
      changedAt: ctx.now(),
    })
    await note(ctx, tx, approve ? 'approve' : 'reject', rule, {
      before: { state: 'pending' },
      after: { state: approve ? 'active' : 'rejected', reason: reason.trim() },
    })
  })
}

export function stopRule(ctx: CallContext, lists: readonly List[], { id, version, reason }: Stop) {
  return change(ctx, lists, { id, version }, async (tx, rule) => {
    if (rule.state !== 'pending' && rule.state !== 'active') fail('conflict')
    if (
      await locksOut(
        ctx,
        tx,
        (await rulesInForce(tx, ctx.now())).filter((other) => other.id !== id),
      )
    )
      fail('locks-out', { ip: ctx.ip })
    await changeRule(tx, id, version, {
      state: 'stopped',
      reason: reason.trim(),
      changedAt: ctx.now(),
    })
    await note(ctx, tx, 'stop', rule, {
      before: { state: rule.state },
      after: { state: 'stopped', reason: reason.trim() },
    })
  })
}

/**
 * The way back in where addresses keep everybody out: stops every block and every office; answers
 * how many there were.
 */
export async function stopAddressRules(
  ctx: Pick<CallContext, 'db' | 'bus' | 'now' | 'caller' | 'requestId'>,
): Promise<number> {
  const stopped = await ctx.db.transaction().execute(async (tx) => {
    await lockRules(tx)
    const rows = await stopAll(tx, ['block', 'office'], 'stopped by command', ctx.now())
    await audit(
      tx,
      ctx,
      rows.map((row) => ({
        action: 'network.stop',
        subject: subjectOf(row.list, row.value),
        appId: row.appId,
        detail: { after: { state: 'stopped', reason: 'stopped by command' } },
      })),
    )
    return rows.length
  })
  await tellChange(ctx)
  return stopped
}
