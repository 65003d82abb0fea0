import type { Input, Output } from '@oas/contract/define'
import { applyChanges, changesBetween } from '@oas/contract/setting/changes'
import type { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import type { Problem } from '@oas/contract/setting/edit-schemas'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { asSetting, requireCases } from './case-run.ts'
import { keyOf } from './drafts.ts'
import { type Making, announceAll, effectsOf, publishAll, rebased, requireOwn, sameButIdentity, withoutIdentity } from './effect.ts'
import { judgeOne, requireSane, requireSound } from './judge.ts'
import { type Doc, type Tx, findEdition } from './queries-edit.ts'
import { boundTo, findTemplate, findTemplateVersion, insertTemplate, insertTemplateVersion, listTemplates, lockTemplate, nameTaken, updateTemplate } from './queries-template.ts'

type Calls = typeof autoConfigCalls
const subjectOf = (id: number): string => `setting-template:${id}`

export const boundTypes = async (tx: Tx, ids: readonly number[]) => (await boundTo(tx, ids)).filter(({ source }) => source === 'audit')

export const getTemplates = async (ctx: CallContext, { current = 1, pageSize = 10, text = '' }: Input<Calls['templates']>): Promise<Output<Calls['templates']>> => {
  const { list, total } = await listTemplates(ctx.db, text, (current - 1) * pageSize, pageSize)
  const bound = (await boundTypes(ctx.db, list.map(({ id }) => id))).filter(({ appId, type }) => mayType(ctx.caller, appId, type))
  const panelOf = (document: unknown): string => { const { type } = ((document as Doc)['pageType'] ?? {}) as { type?: unknown }; return typeof type === 'string' ? type : '' }
  return { total, list: list.map(({ document, updatedAt, ...row }) => ({ ...row, panel: panelOf(document), updatedAt: updatedAt.getTime(), used: bound.filter(({ templateId }) => templateId === row.id).length })) }
}

export const getTemplate = async (ctx: CallContext, { id }: Input<Calls['template']>): Promise<Output<Calls['template']>> => {
  const found = await findTemplate(ctx.db, id) ?? fail('not-found')
  return { ...found, updatedAt: found.updatedAt.getTime(), published: found.version === 0 ? null : await findTemplateVersion(ctx.db, id, found.version) ?? null }
}

export const createTemplate = (ctx: CallContext, { name, remark, copyOf }: Input<Calls['createTemplate']>): Promise<Output<Calls['createTemplate']>> => ctx.db.transaction().execute(async (tx) => {
  requireOwn(ctx, [copyOf])
  const origin = await findEdition(tx, keyOf(copyOf)) ?? fail('setting-missing', { type: `${copyOf.appId}:${copyOf.type}` })
  const document = withoutIdentity(origin.document)
  const made = await insertTemplate(tx, { name: name.trim(), remark, document, by: ctx.caller.name, at: ctx.now() }) ?? fail('in-use', { what: name.trim(), field: 'name' })
  await audit(tx, ctx, [{ action: 'setting.createTemplate', subject: subjectOf(made.id), detail: { before: null, after: { name, remark, document } } }])
  return made
})

/** Problems of a template: it is looked at as if a type had nothing of its own. */
export const problemsOf = (tx: Tx, document: Doc): Promise<Problem[]> => judgeOne(tx, asSetting(document), null)

export const saveTemplate = async (ctx: CallContext, { id, revision, name, remark, document }: Input<Calls['saveTemplate']>): Promise<Output<Calls['saveTemplate']>> => {
  requireSane(document)
  return ctx.db.transaction().execute(async (tx) => {
    await lockTemplate(tx, id)
    const before = await findTemplate(tx, id) ?? fail('not-found')
    if (before.revision !== revision) fail('conflict')
    if (await nameTaken(tx, id, name.trim())) fail('in-use', { what: name.trim(), field: 'name' })
    const kept = withoutIdentity(document)
    await updateTemplate(tx, id, { name: name.trim(), remark, document: kept, revision: revision + 1, by: ctx.caller.name, at: ctx.now() })
    await audit(tx, ctx, [{ action: 'setting.saveTemplate', subject: subjectOf(id), detail: { before: { name: before.name, remark: before.remark }, after: { name, remark }, changes: changesBetween(before.document, kept) } }])
    return { revision: revision + 1, problems: await problemsOf(tx, kept) }
  })
}

/** Brings a type that is bound to a template to another document of it. */
export const upgrading = (tx: Tx, id: number, to: Doc, version: number): Making => async (document, template) => {
  if (template?.id !== id) return fail('conflict')
  const from = await findTemplateVersion(tx, id, template.version) ?? fail('not-found')
  return { ...rebased(document, from, to), template: { id, version } }
}

export const getTemplateEffect = async (ctx: CallContext, { id }: Input<Calls['templateEffect']>): Promise<Output<Calls['templateEffect']>> => {
  const template = await findTemplate(ctx.db, id) ?? fail('not-found')
  const bound = await boundTypes(ctx.db, [id])
  const own = bound.filter(({ appId, type }) => mayType(ctx.caller, appId, type)).map(({ appId, type }) => ({ appId, type }))
  return { list: await effectsOf(ctx.db, own, upgrading(ctx.db, id, template.document, template.version + 1)), others: bound.length - own.length }
}

export const publishTemplate = async (ctx: CallContext, { id, revision, note, upgrade, acceptWarnings = false }: Input<Calls['publishTemplate']>): Promise<Output<Calls['publishTemplate']>> => {
  const { version, types } = await ctx.db.transaction().execute(async (tx) => {
    await lockTemplate(tx, id)
    const template = await findTemplate(tx, id) ?? fail('not-found')
    if (template.revision !== revision) fail('conflict')
    requireSound(ctx, await problemsOf(tx, template.document), acceptWarnings)
    await requireCases(ctx, tx, template.document, { templateId: id }, null)
    const next = template.version + 1
    await insertTemplateVersion(tx, { id, version: next, document: template.document, note: note.trim(), by: ctx.caller.name, at: ctx.now() })
    await audit(tx, ctx, [{ action: 'setting.publishTemplate', subject: subjectOf(id), detail: { version: next, note: note.trim(), before: await findTemplateVersion(tx, id, template.version) ?? null, after: template.document, upgraded: upgrade.map(({ appId, type }) => `${appId}:${type}`) } }])
    return { version: next, types: await publishAll(ctx, tx, upgrade, upgrading(tx, id, template.document, next), { note, acceptWarnings, as: 'upgrade' }) }
  })
  await announceAll(ctx, types)
  return { version }
}

const changing = (changes: Input<Calls['batch']>['changes']): Making => async (document, template) => ({ ...applyChanges(document, changes.filter(sameButIdentity)), template })

export const previewBatch = (ctx: CallContext, { types, changes }: Input<Calls['batchPreview']>): Promise<Output<Calls['batchPreview']>> => { requireOwn(ctx, types); return effectsOf(ctx.db, types, changing(changes)) }

export const runBatch = async (ctx: CallContext, { types, changes, note, acceptWarnings = false }: Input<Calls['batch']>): Promise<Output<Calls['batch']>> => {
  const written = await ctx.db.transaction().execute((tx) => publishAll(ctx, tx, types, changing(changes), { note, acceptWarnings, as: 'batch' }))
  await announceAll(ctx, written)
  return { published: written.length }
}
