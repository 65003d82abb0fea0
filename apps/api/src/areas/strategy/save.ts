import type { Input } from '@oas/contract/define'
import type { strategyConfigCalls, strategyRuleCalls } from '@oas/contract/strategy/calls'
import { nextStatus } from '@oas/rule-engine'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { rebind } from './bind.ts'
import { hashOf } from './body.ts'
import {
  requireForm,
  requireGroup,
  requireSoundBody,
  cleanTypes,
  hold,
  requireName,
  stateOf,
  storeBody,
  versionOf,
} from './edit.ts'
import { noteRule } from './note.ts'
import { raiseEdition, renameVersion, updateRule } from './queries/changes.ts'
import type { Rule, Tx } from './queries/rules.ts'
import type { Handler } from '../../http/implement.ts'

type Rules = typeof strategyRuleCalls
type Configs = typeof strategyConfigCalls

/** Stores body, name and remark where they changed; answers the version that is the newest then. */
const saveBody = async (
  ctx: CallContext,
  tx: Tx,
  rule: Rule,
  input: Input<Rules['update']>,
): Promise<number> => {
  if (nextStatus(stateOf(rule), 'edit') === null) fail('wrong-state', { act: 'edit' })
  const before = await versionOf(tx, rule.id, input.version)
  const body = await requireSoundBody(ctx, tx, input.rule, rule.id, before.refersTo)
  if (rule.form === 'excel') requireForm('excel', body, 'rule')
  const name = input.name === undefined ? rule.name : requireName(input.name, 'name')
  const remark = input.remark?.trim() ?? rule.remark
  if (hashOf(body) === before.bodyHash && name === rule.name && remark === rule.remark)
    return input.version
  return (await storeBody(ctx, tx, rule, before, { body, name, remark, action: 'update' })).version
}

/** What is no part of the body: it makes no new version and needs no review. */
const saveSetting = async (
  ctx: CallContext,
  tx: Tx,
  rule: Rule,
  input: Omit<Input<Configs['updateSetting']>, 'ruleId'>,
): Promise<void> => {
  const after = {
    name: input.name === undefined ? rule.name : requireName(input.name, 'name'),
    remark: input.remark?.trim() ?? rule.remark,
    groupId: input.groupId === undefined ? rule.groupId : input.groupId,
    form: input.form ?? rule.form,
  }
  const before = { name: rule.name, remark: rule.remark, groupId: rule.groupId, form: rule.form }
  if (JSON.stringify(before) === JSON.stringify(after)) return
  if (after.groupId !== before.groupId) await requireGroup(tx, after.groupId, 'groupId')
  if (after.form !== before.form)
    requireForm(after.form, (await versionOf(tx, rule.id, rule.newest)).body, 'form')
  await updateRule(tx, rule.id, { ...after, updatedAt: ctx.now(), updatedBy: ctx.caller.name })
  await renameVersion(tx, rule.id, rule.newest, { name: after.name, remark: after.remark })
  // Runs are told by the rule's name.
  if (rule.inUse !== null && after.name !== before.name) await raiseEdition(tx)
  await noteRule(tx, ctx, 'setting', rule, { before, after })
}

/** Saves a rule with its types and its group, all of it or nothing. */
export const saveRule: Handler<Rules['update']> = (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    const { ruleId, types, groupId } = input
    const rule = await hold(ctx, tx, ruleId, input.version)
    if (input.updatedAt !== undefined && rule.storedAt.getTime() !== input.updatedAt)
      fail('conflict')
    const version = await saveBody(ctx, tx, rule, input)
    if (types !== undefined)
      await rebind(ctx, tx, await hold(ctx, tx, ruleId, version), await cleanTypes(ctx, tx, types))
    if (groupId !== undefined)
      await saveSetting(ctx, tx, await hold(ctx, tx, ruleId, version), { groupId })
    return { ruleId, version }
  })

export const updateSetting: Handler<Configs['updateSetting']> = (ctx, { ruleId, ...input }) =>
  ctx.db.transaction().execute(async (tx) => {
    await saveSetting(ctx, tx, await hold(ctx, tx, ruleId), input)
    return {}
  })
