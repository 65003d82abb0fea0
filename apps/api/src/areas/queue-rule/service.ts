import type { Output } from '@oas/contract/define'
import type { queueRuleCalls } from '@oas/contract/queue-rule/calls'
import {
  type QueueRule,
  type QueueRuleMove,
  type QueueRuleState,
  afterRuleMove,
  kindsOf,
  reasonedMoves,
} from '@oas/contract/queue-rule/schemas'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { textOf } from '@oas/texts'
import { appName } from '../../core/app-name.ts'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { CallError, fail, sayIn } from '../../core/fail.ts'
import { requireSoundRule } from './check.ts'
import { tellRules } from './live.ts'
import {
  type FoundRule,
  type StoredRule,
  type Tx,
  bodyOf,
  deleteRule,
  endLive,
  forgetRanking,
  insertRule,
  listRules,
  lockRule,
  moveRule,
  updateRule,
} from './queries/rules.ts'
import { agesOf } from './queries/orders.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof queueRuleCalls
const subjectOf = (id: string): string => `queue-rule:${id}`

const toRule = (ctx: CallContext, row: FoundRule): QueueRule => ({
  id: row.id,
  appId: row.appId,
  appName: appName(ctx.language, { name: row.appName, names: row.appNames }),
  type: row.type,
  name: row.name,
  state: row.state as QueueRuleState,
  version: row.version,
  rule: bodyOf(row),
  note: row.note,
  author: row.author,
  own: row.writers.includes(ctx.caller.id),
  reviewer: row.reviewer,
  reason: row.reason,
  updatedAt: row.updatedAt.getTime(),
  liveAt: row.liveAt?.getTime() ?? null,
  endedAt: row.endedAt?.getTime() ?? null,
  discarded: row.discarded,
  ranking: row.rankedTo !== null,
})
export const getRules: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  const { list, total } = await listRules(
    ctx.db,
    { ...filter, scope: ctx.caller.scope },
    (current - 1) * pageSize,
    pageSize,
  )
  const types = new Map(
    list.map(({ appId, type }) => [typeKeyOf({ appId, type }), { appId, type }]),
  )
  const ages = new Map(
    (await agesOf(ctx.pool, [...types.values()], ctx.now())).map((one) => [typeKeyOf(one), one]),
  )
  return {
    total,
    list: list.map((row) => {
      const { waiting = 0, ageP95 = null } = ages.get(typeKeyOf(row)) ?? {}
      return {
        ...toRule(ctx, row),
        waiting,
        ageP95: ageP95 === null ? null : Math.max(0, Math.round(ageP95)),
      }
    }),
  }
}
export const getRule: Handler<Calls['one']> = async (ctx, { id }) => {
  const {
    list: [row],
  } = await listRules(ctx.db, { id, scope: ctx.caller.scope }, 0, 1)
  return row ? toRule(ctx, row) : fail('not-found')
}

const writerOf = (ctx: CallContext) => ({ by: ctx.caller, at: ctx.now() })
type NewDraft = { appId: number; type: number; rule: QueueRule['rule']; note: string }
const draftOf = async (
  ctx: CallContext,
  tx: Tx,
  { appId, type, rule, note }: NewDraft,
): Promise<string | undefined> => {
  const id = await insertRule(tx, appId, type, { rule, note, ...writerOf(ctx) })
  if (id)
    await audit(tx, ctx, [
      {
        action: 'queueRule.create',
        subject: subjectOf(id),
        appId,
        detail: { before: null, after: { type, rule, note } },
      },
    ])
  return id
}
export const createRule: Handler<Calls['create']> = async (
  ctx,
  { appId, type, rule: given, note },
) => {
  const rule = await requireSoundRule(ctx, appId, type, given)
  const id = await ctx.db
    .transaction()
    .execute(
      async (tx) =>
        (await draftOf(ctx, tx, { appId, type, rule, note: note.trim() })) ??
        fail('in-use', { what: typeKeyOf({ appId, type }), field: 'type' }),
    )
  return { id, version: 1 }
}

/** The rule at the version the caller saw; one that is not theirs to see is not there. */
const requireRule = async (
  ctx: CallContext,
  tx: Tx,
  id: string,
  version: number,
): Promise<StoredRule> => {
  const row = await lockRule(tx, id)
  if (!row || !mayType(ctx.caller, row.appId, row.type)) return fail('not-found')
  return row.version === version ? row : fail('conflict')
}
const openedDraft = async (
  ctx: CallContext,
  tx: Tx,
  id: string,
  version: number,
  act: string,
): Promise<StoredRule> => {
  const row = await requireRule(ctx, tx, id, version)
  return row.state === 'draft' ? row : fail('wrong-state', { act })
}

export const changeRule: Handler<Calls['update']> = async (
  ctx,
  { id, version, rule: given, note },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await openedDraft(ctx, tx, id, version, 'update')
    const rule = await requireSoundRule(ctx, before.appId, before.type, given)
    await updateRule(tx, id, version + 1, { rule, note: note.trim(), ...writerOf(ctx) })
    await audit(tx, ctx, [
      {
        action: 'queueRule.update',
        subject: subjectOf(id),
        appId: before.appId,
        detail: {
          before: { rule: bodyOf(before), note: before.note },
          after: { rule, note: note.trim() },
        },
      },
    ])
    return { id, version: version + 1 }
  })

/**
 * Passing and stopping are for those who bring settings into force; what one has written in,
 * somebody else passes.
 */
const requireRight = (ctx: CallContext, move: QueueRuleMove, { writers }: StoredRule): void => {
  const right = move === 'submit' || move === 'withdraw' ? 'setting.edit' : 'setting.publish'
  if (!holds(ctx, right)) fail('no-permission', { permission: right })
  if (move === 'approve' && writers.includes(ctx.caller.id)) fail('second-person')
}
/** Whether waiting orders stand elsewhere under a rule than without one. */
const moves = (rule: QueueRule['rule']): boolean =>
  kindsOf(rule).some((kind) => kind === 'priority' || kind === 'ageing')

const enforce = async (ctx: CallContext, tx: Tx, row: StoredRule): Promise<void> => {
  await requireSoundRule(ctx, row.appId, row.type, bodyOf(row))
  const now = ctx.now()
  const ended = await endLive(tx, row.appId, row.type, now)
  await forgetRanking(tx, row.appId, row.type)
  await moveRule(tx, row.id, {
    state: 'live',
    version: row.version + 1,
    updatedAt: now,
    liveAt: now,
    reviewer: ctx.caller.name,
    reason: '',
    rankedTo: ended !== undefined || moves(bodyOf(row)) ? '0' : null,
  })
}
const stop = async (ctx: CallContext, tx: Tx, row: StoredRule, reason: string): Promise<void> => {
  const now = ctx.now()
  await forgetRanking(tx, row.appId, row.type)
  await moveRule(tx, row.id, {
    state: 'stopped',
    version: row.version + 1,
    updatedAt: now,
    endedAt: now,
    reason,
    rankedTo: moves(bodyOf(row)) ? '0' : null,
  })
}

export const moveRuleState: Handler<Calls['move']> = async (
  ctx,
  { id, version, move, reason: given = '' },
) => {
  const reason = given.trim()
  if (reasonedMoves.has(move) && reason === '') fail('required', { field: 'reason' })
  await ctx.db.transaction().execute(async (tx) => {
    const row = await requireRule(ctx, tx, id, version)
    requireRight(ctx, move, row)
    const state =
      afterRuleMove(move, row.state as QueueRuleState) ?? fail('wrong-state', { act: move })
    if (move === 'approve') await enforce(ctx, tx, row)
    else if (move === 'stop') await stop(ctx, tx, row, reason)
    else
      await moveRule(tx, id, {
        state,
        version: version + 1,
        updatedAt: ctx.now(),
        reason: move === 'reject' ? reason : '',
      })
    await audit(tx, ctx, [
      {
        action: `queueRule.${move}`,
        subject: subjectOf(id),
        appId: row.appId,
        detail: {
          before: { state: row.state },
          after: { state },
          type: row.type,
          ...(reason ? { reason } : {}),
          ...(move === 'approve' ? { rule: bodyOf(row) } : {}),
        },
      },
    ])
  })
  if (move === 'approve' || move === 'stop') await tellRules(ctx)
  return { id, version: version + 1 }
}

export const copyRule: Handler<Calls['copy']> = async (ctx, { id, types }) => {
  const {
    rule: { overflowAt: _at, overflowType: _to, ...rule },
  } = await getRule(ctx, { id })
  const list: Output<Calls['copy']>['list'] = []
  for (const key of types) {
    const { appId, type } = parseTypeKey(key)
    try {
      if (!mayType(ctx.caller, appId, type) || appId > 2_147_483_647 || type > 2_147_483_647)
        fail('foreign-data', { app: appId })
      // Where too many orders go is a matter of each type; it is not copied.
      const body = await requireSoundRule(ctx, appId, type, {
        ...rule,
        overflowAt: 0,
        overflowType: null,
      })
      const made = await ctx.db
        .transaction()
        .execute((tx) => draftOf(ctx, tx, { appId, type, rule: body, note: '' }))
      list.push({
        type: key,
        id: made ?? null,
        reason: made ? '' : textOf(ctx.language, 'queue_rule.draft_there'),
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      list.push({ type: key, id: null, reason: error.textBy(sayIn(ctx.language)) })
    }
  }
  return { list }
}

export const removeRule: Handler<Calls['remove']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await openedDraft(ctx, tx, id, version, 'delete')
    await deleteRule(tx, id)
    await audit(tx, ctx, [
      {
        action: 'queueRule.remove',
        subject: subjectOf(id),
        appId: before.appId,
        detail: {
          before: { type: before.type, rule: bodyOf(before), note: before.note },
          after: null,
        },
      },
    ])
    return {}
  })
