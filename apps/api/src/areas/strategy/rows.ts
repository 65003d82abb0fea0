import type { Input } from '@oas/contract/define'
import { wordsOfPick } from '@oas/contract/picking'
import type { strategyRuleCalls } from '@oas/contract/strategy/calls'
import type { RuleDetail, RuleRow } from '@oas/contract/strategy/schemas'
import { actionsOf } from '@oas/rule-engine'
import type { Caller } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { mapPage, positionAfter, readPage } from '../../core/keyset.ts'
import { seekOf } from '../../db/seek.ts'
import { stateOf } from './edit.ts'
import {
  type Rule,
  findRule,
  findVersion,
  listOperations,
  listRules,
  listVersions,
  ruleByKey,
  visibleIds,
} from './queries/rules.ts'
import { pickVersions } from './queries/version-picks.ts'
import { seenOf, sees } from './scope.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof strategyRuleCalls

const rowOf = (
  caller: Caller,
  rule: Rule,
  { simple = false, tables = false }: { simple?: boolean; tables?: boolean } = {},
): RuleRow => ({
  ruleId: rule.id,
  ruleKey: rule.ruleKey,
  category: rule.category,
  name: rule.name,
  version: rule.newest,
  auditStatus: rule.auditStatus,
  status: rule.status,
  remark: rule.remark,
  items: rule.items,
  extData: {
    scheduleTime: rule.dueAt?.getTime() ?? null,
    ...(rule.alphaShare === null ? {} : { alphaShare: rule.alphaShare }),
    form: rule.form,
    groupId: rule.groupId,
  },
  excelMode: rule.form === 'excel' || (tables && rule.asTable),
  inUseVersion: rule.inUse,
  apps: seenOf(caller, rule.bound),
  author: rule.author,
  reviewer: rule.reviewer,
  updatedAt: rule.storedAt.getTime(),
  fallbackAt: rule.fallbackAt?.getTime() ?? null,
  actions: simple ? [] : actionsOf(stateOf(rule)),
})

export const pageRules: Handler<Calls['page']> = async (
  ctx,
  { page = 1, size = 10, simpleSelect = false, checkExcelMode = false, text, author, ...by },
) => {
  const { list, total } = await listRules(ctx.db, {
    ...by,
    text: text?.trim(),
    author: author?.trim(),
    scope: ctx.caller.scope,
    offset: (page - 1) * size,
    limit: size,
  })
  return {
    list: list.map((rule) =>
      rowOf(ctx.caller, rule, { simple: simpleSelect, tables: checkExcelMode }),
    ),
    total,
  }
}

/** A rule that the caller sees; a deleted one, too, since decisions go on naming it. */
export async function seenRule(ctx: CallContext, ruleId: string): Promise<Rule> {
  const rule = await findRule(ctx.db, ruleId)
  return rule && sees(ctx.caller, rule.bound) ? rule : fail('not-found')
}

export async function getVersion(
  ctx: CallContext,
  input: Input<Calls['version']>,
): Promise<RuleDetail> {
  const rule = await seenRule(ctx, input.ruleId)
  const found =
    (await findVersion(ctx.db, rule.id, input.version ?? rule.newest)) ?? fail('not-found')
  const row = rowOf(ctx.caller, rule)
  return {
    ...row,
    version: found.version,
    name: found.name,
    remark: found.remark,
    auditStatus: found.auditStatus,
    items: found.items,
    author: found.author,
    reviewer: found.reviewer,
    updatedAt: found.updatedAt.getTime(),
    actions: found.version === rule.newest ? row.actions : ['history', 'unit_test'],
    rule: found.body,
    rowIds: found.rowIds,
  }
}

export const getVersions: Handler<Calls['versions']> = async (
  ctx,
  { category, ruleKey, sort, page = 1, size = 10 },
) => {
  const rule = await ruleByKey(ctx.db, category, ruleKey)
  if (!rule || !sees(ctx.caller, rule.bound)) return fail('not-found')
  const { rows, total } = await listVersions(
    ctx.db,
    { ruleId: rule.id, sort },
    (page - 1) * size,
    size,
  )
  const list = rows.map(({ from, until, createdAt, auditStatus, ...row }) => ({
    ...row,
    ruleId: rule.id,
    auditStatus: auditStatus === 1 ? (1 as const) : (0 as const),
    inUse: row.version === rule.inUse,
    inUseFrom: from?.getTime() ?? null,
    inUseUntil: until?.getTime() ?? null,
    createdAt: createdAt.getTime(),
  }))
  return { list, total }
}

export const getVersionPicks: Handler<Calls['pickVersions']> = async (
  ctx,
  { ruleId, text, words, after, limit = 50 },
) => {
  const rule = await seenRule(ctx, ruleId)
  // A version is called as lists call it, too: `v3`.
  const bare = (word: string): string => word.trim().replace(/^v(?=\d)/i, '')
  const asked = {
    ruleId: rule.id,
    text: bare(text ?? ''),
    onlyNumber: bare(text ?? '') !== (text ?? '').trim(),
    numbers: wordsOfPick(words)
      ?.map(bare)
      .filter((word) => /^[1-9]\d{0,6}$/.test(word))
      .map(Number),
    below: positionAfter(after) || null,
  }
  const page = await readPage(
    limit,
    (most) => pickVersions(ctx.db, { ...asked, limit: most }),
    (row) => String(row.version),
  )
  return mapPage(page, ({ createdAt, auditStatus, ...row }) => ({
    ...row,
    auditStatus: auditStatus === 1 ? (1 as const) : (0 as const),
    inUse: row.version === rule.inUse,
    createdAt: createdAt.getTime(),
  }))
}

export const checkVersion: Handler<Calls['checkVersion']> = async (ctx, { ruleId, version }) => {
  const rule = await seenRule(ctx, ruleId)
  return {
    newest: rule.newest,
    isNewest: rule.newest === version,
    changedBy: rule.author,
    changedAt: rule.storedAt.getTime(),
  }
}

export const getHistory: Handler<Calls['history']> = async (
  ctx,
  { ruleId, sort, after, limit = 50 },
) => {
  const seek = seekOf(sort, after, 'o.id', { at: 'id' })
  if (ruleId !== undefined) await seenRule(ctx, ruleId)
  const { scope } = ctx.caller
  const page = await readPage(
    limit,
    (most) => listOperations(ctx.db, { scope, ruleId, seek, limit: most }),
    seek.cursorOf,
  )
  return mapPage(page, ({ at, detail, ...row }) => ({
    ...row,
    at: at.getTime(),
    detail: detail as Record<string, unknown>,
  }))
}

/** Ids of every rule the caller sees. */
export function seenRuleIds(ctx: CallContext): Promise<string[]> {
  return visibleIds(ctx.db, ctx.caller.scope)
}
