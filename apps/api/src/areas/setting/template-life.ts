import { isObject } from '@oas/contract/json'
import { changesBetween } from '@oas/contract/setting/changes'
import type { settingTemplateCalls } from '@oas/contract/setting/template-calls'
import { audit } from '../../core/audit.ts'
import { because, fail } from '../../core/fail.ts'
import { rebaseOn } from './effect.ts'
import { requireSane, requireSound } from './judge.ts'
import type { Doc, Tx } from './queries/drafts.ts'
import {
  type Template,
  findTemplate,
  findTemplateEdition,
  findTemplateVersion,
  insertTemplateVersion,
  lockTemplate,
  moveTemplate,
  retireTemplateRow,
  settleTemplate,
} from './queries/templates.ts'
import { problemsOf, subjectOf } from './templates.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof settingTemplateCalls

const hold = async (tx: Tx, id: number): Promise<Template> => {
  await lockTemplate(tx, id)
  return (await findTemplate(tx, id)) ?? fail('not-found')
}

export const compareTemplate: Handler<Calls['compare']> = async (ctx, { id, from, to }) => {
  const read = async (version: number): Promise<Doc> =>
    (version === 0
      ? (await findTemplate(ctx.db, id))?.document
      : await findTemplateVersion(ctx.db, id, version)) ?? fail('not-found')
  const [before, after] = await Promise.all([read(from), read(to)])
  return { from: before, to: after, changes: changesBetween(before, after) }
}

/**
 * What was in force before needs no second person: it was passed then, and the way back is short.
 * Types keep what they pin.
 */
export const rollBackTemplate: Handler<Calls['rollback']> = (ctx, { id, version, to, note }) =>
  ctx.db.transaction().execute(async (tx) => {
    const template = await hold(tx, id)
    if (template.retiredAt) fail('wrong-state', { act: 'rollback' })
    if (template.version !== version) fail('conflict')
    const [live, old] = [
      (await findTemplateEdition(tx, id, version)) ?? fail('not-found'),
      (await findTemplateEdition(tx, id, to)) ?? fail('not-found'),
    ]
    requireSound(ctx, await problemsOf(tx, old.document), true)
    const next = version + 1
    await insertTemplateVersion(tx, {
      id,
      version: next,
      document: old.document,
      parent: old.parent,
      writerIds: old.writerIds,
      note: note.trim(),
      by: ctx.caller.name,
      at: ctx.now(),
    })
    // A draft in which somebody has written stays theirs; one that says what was in force follows
    // it.
    if (changesBetween(live.document, template.document).length === 0)
      await settleTemplate(tx, id, {
        document: old.document,
        revision: template.revision + 1,
        parent: old.parent,
      })
    await audit(tx, ctx, [
      {
        action: 'setting.rollbackTemplate',
        subject: subjectOf(id),
        detail: {
          version: next,
          to,
          note: note.trim(),
          changes: changesBetween(live.document, old.document),
          before: live.document,
          after: old.document,
        },
      },
    ])
    return { version: next }
  })

/**
 * The draft as it would be on another version of its parent: what the template changed itself
 * stays.
 */
const onParent = async (tx: Tx, { document, parent }: Template, version: number) => {
  if (parent === null) return fail('wrong-state', { act: 'rebase' })
  const to = await findTemplateVersion(tx, parent.id, version)
  if (!to) return fail('invalid-input', { field: 'version', reason: because('not_published') })
  const from = (await findTemplateVersion(tx, parent.id, parent.version)) ?? fail('not-found')
  const made = rebaseOn(document, from, to)
  return { lost: made.lost, document: isObject(made.document) ? made.document : to }
}
export const previewRebase: Handler<Calls['rebasePreview']> = async (ctx, { id, version }) => {
  const template = (await findTemplate(ctx.db, id)) ?? fail('not-found')
  const { document, lost } = await onParent(ctx.db, template, version)
  return {
    changes: changesBetween(template.document, document),
    lost,
    problems: await problemsOf(ctx.db, document),
  }
}
export const rebaseTemplate: Handler<Calls['rebase']> = (ctx, { id, revision, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const template = await hold(tx, id)
    if (template.retiredAt) fail('wrong-state', { act: 'rebase' })
    if (template.revision !== revision) fail('conflict')
    const { document } = await onParent(tx, template, version)
    requireSane(document)
    await moveTemplate(tx, id, {
      document,
      revision: revision + 1,
      parentVersion: version,
      by: ctx.caller.name,
      writerId: ctx.caller.id,
      at: ctx.now(),
    })
    await audit(tx, ctx, [
      {
        action: 'setting.rebaseTemplate',
        subject: subjectOf(id),
        detail: {
          parent: template.parent?.id ?? null,
          from: template.parent?.version ?? null,
          to: version,
          changes: changesBetween(template.document, document),
        },
      },
    ])
    return { revision: revision + 1 }
  })

/**
 * A retired template is offered nowhere and never changes again; what stands on it keeps working as
 * it is.
 */
export const retireTemplate: Handler<Calls['retire']> = (ctx, { id, revision, act, note }) =>
  ctx.db.transaction().execute(async (tx) => {
    const template = await hold(tx, id)
    if (template.revision !== revision) fail('conflict')
    if ((template.retiredAt !== null) === (act === 'retire')) fail('wrong-state', { act })
    await retireTemplateRow(tx, id, {
      revision: revision + 1,
      retiredAt: act === 'retire' ? ctx.now() : null,
      by: ctx.caller.name,
      at: ctx.now(),
    })
    await audit(tx, ctx, [
      {
        action: act === 'retire' ? 'setting.retireTemplate' : 'setting.restoreTemplate',
        subject: subjectOf(id),
        detail: {
          note: note.trim(),
          before: { retired: act !== 'retire' },
          after: { retired: act === 'retire' },
        },
      },
    ])
    return { revision: revision + 1 }
  })
