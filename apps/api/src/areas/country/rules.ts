import type { countryCalls } from '@oas/contract/country/calls'
import {
  type RuleFields,
  type RuleRow,
  everyCountry,
  noCountry,
  other,
} from '@oas/contract/country/schemas'
import { audit } from '../../core/audit.ts'
import { mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { seekOf } from '../../db/seek.ts'
import {
  type Tx,
  appsOf,
  deleteRule,
  findRule,
  hasApp,
  insertRule,
  listCountries,
  listRules,
  lockNames,
  findRuleByName,
  updateRuleRow,
} from './queries/places.ts'
import { addLog, listLog } from './queries/log.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof countryCalls
const maxContent = 4096

export const getRules: Handler<Calls['rules']> = (
  ctx,
  { current = 1, pageSize = 10, type = 0, appId, ...by },
) =>
  listRules(ctx.db, {
    ...by,
    type,
    apps: appsOf(ctx.caller.scope, appId),
    offset: (current - 1) * pageSize,
    limit: pageSize,
  })

/**
 * Codes in their order, then OTHER and none; every code at once is told by ALL alone. A code that
 * was known before the change may stay.
 */
const cleanItems = async (
  tx: Tx,
  type: number,
  items: readonly string[],
  kept: readonly string[],
): Promise<string[]> => {
  const known = new Set(
    (await listCountries(tx, type))
      .filter((country) => country.active)
      .map((country) => country.code),
  )
  const bad = items.findIndex(
    (item) =>
      ![other, noCountry, everyCountry].includes(item) && !known.has(item) && !kept.includes(item),
  )
  if (bad >= 0)
    fail('invalid-input', {
      field: `ruleItems.${bad}`,
      reason: because('no_code', { code: items[bad] ?? '' }),
    })
  const chosen = new Set(items)
  if (chosen.has(everyCountry) && chosen.size > 1)
    fail('invalid-input', { field: 'ruleItems', reason: because('all_alone') })
  if (chosen.has(everyCountry)) return [everyCountry]
  const specials = [other, noCountry].filter((item) => chosen.has(item))
  if (specials.length === 2 && [...known].every((code) => chosen.has(code))) return [everyCountry]
  return [...[...chosen].filter((item) => item !== other && item !== noCountry).sort(), ...specials]
}

const clean = async (
  tx: Tx,
  type: number,
  input: RuleFields,
  kept: readonly string[] = [],
): Promise<RuleFields> => {
  const ruleName = input.ruleName.trim()
  if (ruleName === '') fail('required', { field: 'ruleName' })
  if (JSON.stringify(input.content).length > maxContent)
    fail('invalid-input', { field: 'content', reason: because('longer_than', { n: maxContent }) })
  return {
    ruleName,
    ruleType: input.ruleType,
    ruleItems: await cleanItems(tx, type, input.ruleItems, kept),
    content: input.content,
    remark: input.remark.trim(),
    status: input.status,
  }
}
const documentOf = ({
  ruleName,
  ruleType,
  ruleItems,
  content,
  remark,
  status,
}: RuleFields): RuleFields => ({ ruleName, ruleType, ruleItems, content, remark, status })

type Entry = {
  rule: { id: string; appId: number; type: number }
  act: 'create' | 'update' | 'delete'
  version: number
  before: RuleFields | null
  after: RuleFields | null
}
const note = async (
  ctx: CallContext,
  tx: Tx,
  { rule, act, version, before, after }: Entry,
): Promise<void> => {
  await addLog(tx, {
    at: ctx.now(),
    actor: ctx.caller.name,
    appId: rule.appId,
    type: rule.type,
    ruleId: rule.id,
    name: (after ?? before)?.ruleName ?? '',
    act,
    version,
    before,
    after,
  })
  await audit(tx, ctx, [
    {
      action: `country.${act}Rule`,
      subject: `country-rule:${rule.id}`,
      appId: rule.appId,
      detail: { before, after },
    },
  ])
}

/** A set of the caller's apps, locked, at the version given. */
const own = async (ctx: CallContext, tx: Tx, id: string, version: number): Promise<RuleRow> => {
  const rule = (await findRule(tx, id)) ?? fail('not-found')
  if (!mayApp(ctx.caller, rule.appId)) fail('foreign-data', { app: rule.appId })
  if (rule.version !== version) fail('conflict')
  return rule
}

export const createRule: Handler<Calls['createRule']> = async (ctx, { appId, type, ...input }) =>
  ctx.db.transaction().execute(async (tx) => {
    const after = await clean(tx, type, input)
    if (!(await hasApp(tx, appId))) fail('unknown-app')
    const id =
      (await insertRule(tx, {
        appId,
        type,
        ...after,
        updatedAt: ctx.now(),
        updatedBy: ctx.caller.name,
      })) ?? fail('in-use', { what: after.ruleName, field: 'ruleName' })
    await note(ctx, tx, {
      rule: { id, appId, type },
      act: 'create',
      version: 1,
      before: null,
      after,
    })
    return { id }
  })

export const updateRule: Handler<Calls['updateRule']> = async (ctx, { id, version, ...input }) =>
  ctx.db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const rule = await own(ctx, tx, id, version)
    const after = await clean(tx, rule.type, input, rule.ruleItems)
    const before = documentOf(rule)
    if (JSON.stringify(before) === JSON.stringify(after)) return { version }
    const mate = await findRuleByName(tx, rule.appId, rule.type, after.ruleName)
    if (mate && mate.id !== id) fail('in-use', { what: after.ruleName, field: 'ruleName' })
    await updateRuleRow(tx, id, version + 1, {
      ...after,
      updatedAt: ctx.now(),
      updatedBy: ctx.caller.name,
    })
    await note(ctx, tx, { rule, act: 'update', version: version + 1, before, after })
    return { version: version + 1 }
  })

export const removeRule: Handler<Calls['removeRule']> = async (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const rule = await own(ctx, tx, id, version)
    if (rule.businesses.length > 0)
      fail('in-use', { what: rule.businesses.join(', '), field: 'id' })
    await deleteRule(tx, id)
    await note(ctx, tx, {
      rule,
      act: 'delete',
      version: version + 1,
      before: documentOf(rule),
      after: null,
    })
    return {}
  })

export const getLog: Handler<Calls['log']> = async (
  ctx,
  { sort, after, limit = 50, type = 0, appId, ...by },
) => {
  const seek = seekOf(sort, after, 'id', { at: 'id' })
  const asked = { ...by, type, seek, apps: appsOf(ctx.caller.scope, appId) }
  const page = await readPage(
    limit,
    (most) => listLog(ctx.db, { ...asked, limit: most }),
    seek.cursorOf,
  )
  return mapPage(page, (row) => ({
    ...row,
    act: row.act as 'create',
    at: row.at.getTime(),
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
  }))
}
