import type { ActOf } from '@oas/contract/audit-actions'
import type { Input, Output } from '@oas/contract/define'
import type { RuleBody } from '@oas/contract/strategy/rule'
import type { strategyRuleCalls } from '@oas/contract/strategy/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { nextStatus } from '@oas/rule-engine'
import { whyNoTable } from '@oas/rule-engine/views/index'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { hashOf, namesIn, rowIdsOf } from './body.ts'
import { heldCatalogue, strictCatalogue } from './catalogue.ts'
import {
  problemsOf,
  refuseProblems,
  storedBody,
  problemText,
  whyBody,
  whyNotTable,
} from './check.ts'
import { bodyNote, noteRule } from './note.ts'
import {
  type VersionBody,
  dropSchedule,
  hasCategory,
  hasGroup,
  insertRule,
  insertVersion,
  knownTypes,
  lockReferences,
  putBindings,
  raiseEdition,
  replaceVersion,
  updateRule,
} from './queries/changes.ts'
import {
  type Rule,
  type Tx,
  type Version,
  findRule,
  findVersion,
  lockRule,
} from './queries/rules.ts'
import { type Bound, requireAll, sees } from './scope.ts'
import type { Handler } from '../../http/implement.ts'

type Rules = typeof strategyRuleCalls

export function stateOf(rule: Pick<Rule, 'auditStatus' | 'status' | 'dueAt'>) {
  return {
    auditStatus: rule.auditStatus,
    status: rule.status,
    scheduleTime: rule.dueAt?.getTime() ?? null,
  }
}

/**
 * A rule that the caller may change, held until the transaction ends. `version`: its newest one, as
 * the caller knows it.
 */
export async function hold(
  ctx: CallContext,
  tx: Tx,
  ruleId: string,
  version?: number,
): Promise<Rule> {
  const rule = await lockRule(tx, ruleId)
  if (!rule || rule.status === -1 || !sees(ctx.caller, rule.bound)) return fail('not-found')
  requireAll(ctx.caller, rule.bound)
  if (version !== undefined && rule.newest !== version) fail('conflict')
  return rule
}
export async function versionOf(tx: Tx, ruleId: string, version: number): Promise<Version> {
  return (await findVersion(tx, ruleId, version)) ?? fail('not-found')
}

/** A name without blanks around it; refuses one that is nothing else. */
export function requireName(name: string, field: string): string {
  return name.trim() || fail('required', { field })
}
export async function requireGroup(
  tx: Tx,
  groupId: string | null | undefined,
  field: string,
): Promise<void> {
  if (groupId !== null && groupId !== undefined && !(await hasGroup(tx, groupId)))
    fail('invalid-input', { field, reason: because('no_such_group') })
}
export function requireForm(form: Rule['form'] | undefined, body: RuleBody, field: string): void {
  const why = form === 'excel' ? whyNotTable(body) : null
  if (why !== null) fail('invalid-input', { field, reason: why })
}

/** `rowIds`: those of the rows, where whoever changed them knows; null for a row that is new. */
type Written = {
  rule: Pick<Rule, 'rowSeq'>
  name: string
  remark: string
  body: RuleBody
  before: Version | null
  editorIds: readonly string[]
  rowIds?: readonly (string | null)[] | undefined
}
/** A version ready to be stored, and the last row id it has given. */
function versionRow(
  ctx: CallContext,
  { rule, name, remark, body, before, editorIds, rowIds: given }: Written,
): { row: VersionBody; rowSeq: number } {
  let rowSeq = rule.rowSeq
  const fresh = (): string => String(++rowSeq)
  const rowIds = given
    ? given.map((id) => id ?? fresh())
    : rowIdsOf(before ?? { body: [], rowIds: [] }, body, fresh)
  return {
    rowSeq,
    row: {
      name,
      remark,
      body,
      rowIds,
      items: body.length,
      asTable: whyNoTable(body) === null,
      ...namesIn(body),
      bodyHash: hashOf(body),
      authorId: ctx.caller.id,
      author: ctx.caller.name,
      editorIds: [...new Set([...editorIds, ctx.caller.id])],
      updatedAt: ctx.now(),
    },
  }
}

export async function requireSoundBody(
  ctx: CallContext,
  tx: Tx,
  body: RuleBody,
  own: string,
  before: readonly string[],
): Promise<RuleBody> {
  const catalogue = await heldCatalogue(ctx, tx)
  if (namesIn(body).refersTo.length > 0) await lockReferences(tx)
  refuseProblems(
    await problemsOf(tx, catalogue, { body, own, running: false, before, caller: ctx.caller }),
  )
  return storedBody(catalogue, body)
}

/** Types as a set, each known and within the caller's scope. */
export async function cleanTypes(
  ctx: CallContext,
  tx: Tx,
  types: readonly Bound[],
): Promise<Bound[]> {
  const foreign = types.find(({ appId, type }) => !mayType(ctx.caller, appId, type))
  if (foreign) fail('foreign-data', { app: foreign.appId })
  const known = new Set((await knownTypes(tx, types)).map(typeKeyOf))
  const bad = types.findIndex((one) => !known.has(typeKeyOf(one)))
  if (bad >= 0) fail('invalid-input', { field: `types.${bad}`, reason: because('no_type') })
  return [...new Map(types.map((one) => [typeKeyOf(one), one])).values()]
}

const make = (
  ctx: CallContext,
  input: Input<Rules['create']>,
  types: readonly Bound[],
): Promise<Output<Rules['create']>> =>
  ctx.db.transaction().execute(async (tx) => {
    const { ruleKey, category, extData = {}, copyOf } = input
    const name = requireName(input.name, 'name')
    const remark = input.remark.trim()
    if (!(await hasCategory(tx, category)))
      fail('invalid-input', { field: 'category', reason: because('no_category') })
    await requireGroup(tx, extData.groupId, 'extData.groupId')
    const origin = copyOf === undefined ? undefined : await findRule(tx, copyOf)
    if (copyOf !== undefined && (!origin || !sees(ctx.caller, origin.bound)))
      fail('invalid-input', { field: 'copyOf', reason: because('no_rule') })
    const bound = await cleanTypes(ctx, tx, types)
    const body = await requireSoundBody(ctx, tx, input.rule, '0', origin?.refersTo ?? [])
    requireForm(extData.form, body, 'extData.form')
    const { row, rowSeq } = versionRow(ctx, {
      rule: { rowSeq: 0 },
      name,
      remark,
      body,
      before: null,
      editorIds: [],
    })
    const now = ctx.now()
    const id =
      (await insertRule(tx, {
        category,
        ruleKey,
        name,
        remark,
        groupId: extData.groupId ?? null,
        form: extData.form ?? 'tree',
        rowSeq,
        createdAt: now,
        updatedAt: now,
        updatedBy: ctx.caller.name,
      })) ?? fail('in-use', { what: ruleKey, field: 'ruleKey' })
    await insertVersion(tx, { ...row, ruleId: id, version: 1, createdAt: now })
    await putBindings(tx, id, bound)
    await noteRule(
      tx,
      ctx,
      'create',
      { id, newest: 1, bound },
      {
        before: null,
        after: { category, ruleKey, name, remark, extData, types: bound, ...bodyNote(body) },
        ...(copyOf === undefined ? {} : { more: { copyOf } }),
      },
    )
    return { ruleId: id, version: 1 }
  })
export const createRule: Handler<Rules['create']> = (ctx, input) => make(ctx, input, [])
export const createBound: Handler<Rules['createBound']> = (ctx, { types, ...input }) =>
  make(ctx, input, types)

type BodyChange = {
  body: RuleBody
  name: string
  remark: string
  action: ActOf<'strategyRule'>
  rowIds?: readonly (string | null)[]
  more?: Record<string, unknown>
}
/**
 * Stores a changed body in the transaction that holds its rule: a version that waits for review is
 * replaced, else a new one is made, which ends a parallel run and a timed deployment of the one
 * before. `body` has been checked.
 */
export async function storeBody(
  ctx: CallContext,
  tx: Tx,
  rule: Rule,
  before: Version,
  change: BodyChange,
): Promise<{ version: number; rowIds: string[] }> {
  const status = nextStatus(stateOf(rule), 'edit') ?? fail('wrong-state', { act: 'edit' })
  const { body, name, remark } = change
  const waits = rule.auditStatus === 0
  const version = waits ? rule.newest : rule.newest + 1
  const { row, rowSeq } = versionRow(ctx, {
    rule,
    name,
    remark,
    body,
    before,
    editorIds: waits ? rule.editorIds : [],
    rowIds: change.rowIds,
  })
  const now = ctx.now()
  if (waits) await replaceVersion(tx, rule.id, version, row)
  else await insertVersion(tx, { ...row, ruleId: rule.id, version, createdAt: now })
  await updateRule(tx, rule.id, {
    name,
    remark,
    newest: version,
    auditStatus: 0,
    status,
    alphaShare: null,
    rowSeq,
    updatedAt: now,
    updatedBy: ctx.caller.name,
  })
  if (rule.dueAt) await dropSchedule(tx, rule.id)
  if (rule.status !== status) await raiseEdition(tx)
  await noteRule(tx, ctx, change.action, rule, {
    version,
    before: {
      version: before.version,
      name: before.name,
      remark: before.remark,
      ...bodyNote(before.body),
    },
    after: { version, name, remark, ...bodyNote(body) },
    more: { ...change.more, ...(rule.dueAt ? { endedSchedule: rule.dueAt.getTime() } : {}) },
  })
  return { version, rowIds: row.rowIds }
}

export const checkRule: Handler<Rules['check']> = async (ctx, { ruleId, rule: body }) => {
  const rule = ruleId === undefined ? undefined : await findRule(ctx.db, ruleId)
  if (ruleId !== undefined && (!rule || !sees(ctx.caller, rule.bound))) fail('not-found')
  const problems = await problemsOf(ctx.db, await strictCatalogue(ctx), {
    body,
    own: ruleId ?? '0',
    running: false,
    before: rule?.refersTo ?? [],
    caller: ctx.caller,
  })
  return { problems: problems.map((one) => problemText(one.path, whyBody(one), ctx.language)) }
}
