import type { Input, Output } from '@oas/contract/define'
import { applyChanges, changesBetween } from '@oas/contract/setting/changes'
import type { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import type { Problem, TemplateLink } from '@oas/contract/setting/edit-schemas'
import { readySetting } from '@oas/contract/setting/ready-types'
import { typeKeyOf } from '@oas/contract/type-key'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { asSetting, requireCases } from './case-run.ts'
import { requireTemplate } from './beginning.ts'
import { keyOf } from './key.ts'
import {
  type Making,
  announceAll,
  effectsOf,
  publishAll,
  rebaseOn,
  requireOwn,
  sameButIdentity,
  withoutIdentity,
} from './effect.ts'
import { judgeOne, requireSane, requireSound } from './judge.ts'
import { type Doc, type Tx, findEdition } from './queries/drafts.ts'
import {
  ancestorsOf,
  boundTo,
  findTemplate,
  findTemplateVersion,
  insertTemplate,
  insertTemplateVersion,
  listTemplates,
  lockTemplate,
  isNameTaken,
  settleTemplate,
  templateNames,
  updateTemplate,
} from './queries/templates.ts'
import { requireSecond, wroteIn } from './second.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof autoConfigCalls
export function subjectOf(id: number): string {
  return `setting-template:${id}`
}

export async function boundTypes(tx: Tx, ids: readonly number[]) {
  return (await boundTo(tx, ids)).filter(({ source }) => source === 'audit')
}

export const getTemplates: Handler<Calls['templates']> = async (
  ctx,
  { current = 1, pageSize = 10, text = '', sort },
) => {
  const { list, total } = await listTemplates(
    ctx.db,
    { text, sort },
    (current - 1) * pageSize,
    pageSize,
  )
  const bound = (
    await boundTypes(
      ctx.db,
      list.map(({ id }) => id),
    )
  ).filter(({ appId, type }) => mayType(ctx.caller, appId, type))
  const names = new Map(
    (
      await templateNames(
        ctx.db,
        list.flatMap(({ parentId }) => parentId ?? []),
      )
    ).map(({ id, name }) => [id, name]),
  )
  const panelOf = (document: unknown): string => {
    const { type } = ((document as Doc)['pageType'] ?? {}) as { type?: unknown }
    return typeof type === 'string' ? type : ''
  }
  return {
    total,
    list: list.map(
      ({
        document,
        updatedAt,
        parentId,
        parentVersion,
        retiredAt,
        writerIds: _writers,
        ...row
      }) => ({
        ...row,
        panel: panelOf(document),
        updatedAt: updatedAt.getTime(),
        used: bound.filter(({ templateId }) => templateId === row.id).length,
        retired: retiredAt !== null,
        parent:
          parentId === null || parentVersion === null
            ? null
            : { id: parentId, version: parentVersion, name: names.get(parentId) ?? '' },
      }),
    ),
  }
}

const parentOf = async (
  tx: Tx,
  link: TemplateLink | null,
): Promise<Output<Calls['template']>['parent']> => {
  if (link === null) return null
  const [above, document] = [
    (await findTemplate(tx, link.id)) ?? fail('not-found'),
    (await findTemplateVersion(tx, link.id, link.version)) ?? fail('not-found'),
  ]
  return { ...link, name: above.name, newest: above.version, document }
}
export const getTemplate: Handler<Calls['template']> = async (ctx, { id }) => {
  const {
    parent,
    parentId: _id,
    parentVersion: _version,
    retiredAt,
    writerIds,
    ...found
  } = (await findTemplate(ctx.db, id)) ?? fail('not-found')
  return {
    ...found,
    updatedAt: found.updatedAt.getTime(),
    published:
      found.version === 0 ? null : ((await findTemplateVersion(ctx.db, id, found.version)) ?? null),
    parent: await parentOf(ctx.db, parent),
    retired: retiredAt !== null,
    mine: wroteIn(ctx, writerIds),
  }
}

/**
 * Templates may stand on one another, this many in all. A parent is chosen once and is older than
 * what stands on it: there can be no circle.
 */
const deepest = 3
type Begun = { document: Doc; parent: TemplateLink | null }
const firstOf = async (
  ctx: CallContext,
  tx: Tx,
  { copyOf, parent, copyTemplate, ready }: Input<Calls['createTemplate']>,
): Promise<Begun> => {
  if ([copyOf, parent, copyTemplate, ready].filter((one) => one !== undefined).length !== 1)
    fail('invalid-input', { field: 'copyOf', reason: because('one_origin') })
  if (ready) {
    const whole = readySetting(ready, { appId: 0, type: 0, source: 'audit', name: '' })
    return { document: withoutIdentity({ ...whole }), parent: null }
  }
  if (copyOf) {
    requireOwn(ctx, [copyOf])
    const origin =
      (await findEdition(tx, keyOf(copyOf))) ?? fail('setting-missing', { type: typeKeyOf(copyOf) })
    return { document: withoutIdentity(origin.document), parent: null }
  }
  if (copyTemplate !== undefined) {
    const like = (await findTemplate(tx, copyTemplate)) ?? fail('not-found')
    if (like.parent) await requireTemplate(tx, like.parent, 'copyTemplate')
    return { document: like.document, parent: like.parent }
  }
  const document =
    (await requireTemplate(tx, parent ?? null, 'parent')) ?? fail('required', { field: 'parent' })
  if ((await ancestorsOf(tx, parent?.id ?? 0)).length + 2 > deepest)
    fail('invalid-input', { field: 'parent', reason: because('templates_deep', { n: deepest }) })
  return { document, parent: parent ?? null }
}
export const createTemplate: Handler<Calls['createTemplate']> = (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    const { name, remark } = input
    const begun = await firstOf(ctx, tx, input)
    const made =
      (await insertTemplate(tx, {
        name: name.trim(),
        remark,
        ...begun,
        by: ctx.caller.name,
        writerId: ctx.caller.id,
        at: ctx.now(),
      })) ?? fail('in-use', { what: name.trim(), field: 'name' })
    await audit(tx, ctx, [
      {
        action: 'setting.createTemplate',
        subject: subjectOf(made.id),
        detail: { before: null, after: { name, remark, ...begun } },
      },
    ])
    return { id: made.id }
  })

/** Problems of a template: it is looked at as if a type had nothing of its own. */
export function problemsOf(tx: Tx, document: Doc): Promise<Problem[]> {
  return judgeOne(tx, asSetting(document), null)
}

export const saveTemplate: Handler<Calls['saveTemplate']> = async (
  ctx,
  { id, revision, name, remark, document },
) => {
  requireSane(document)
  return ctx.db.transaction().execute(async (tx) => {
    await lockTemplate(tx, id)
    const before = (await findTemplate(tx, id)) ?? fail('not-found')
    if (before.revision !== revision) fail('conflict')
    if (before.retiredAt) fail('wrong-state', { act: 'save' })
    if (await isNameTaken(tx, id, name.trim())) fail('in-use', { what: name.trim(), field: 'name' })
    const kept = withoutIdentity(document)
    await updateTemplate(tx, id, {
      name: name.trim(),
      remark,
      document: kept,
      revision: revision + 1,
      by: ctx.caller.name,
      writerId: ctx.caller.id,
      at: ctx.now(),
    })
    await audit(tx, ctx, [
      {
        action: 'setting.saveTemplate',
        subject: subjectOf(id),
        detail: {
          before: { name: before.name, remark: before.remark },
          after: { name, remark },
          changes: changesBetween(before.document, kept),
        },
      },
    ])
    return { revision: revision + 1, problems: await problemsOf(tx, kept) }
  })
}

/** Brings a type that is bound to a template to another document of it. */
export function upgrading(tx: Tx, id: number, to: Doc, version: number): Making {
  return async (document, template) => {
    if (template?.id !== id) return fail('conflict')
    const from = (await findTemplateVersion(tx, id, template.version)) ?? fail('not-found')
    return { ...rebaseOn(document, from, to), template: { id, version } }
  }
}

export const getTemplateEffect: Handler<Calls['templateEffect']> = async (ctx, { id }) => {
  const template = (await findTemplate(ctx.db, id)) ?? fail('not-found')
  const bound = await boundTypes(ctx.db, [id])
  const own = bound
    .filter(({ appId, type }) => mayType(ctx.caller, appId, type))
    .map(({ appId, type }) => ({ appId, type }))
  return {
    list: await effectsOf(
      ctx.db,
      own,
      upgrading(ctx.db, id, template.document, template.version + 1),
    ),
    others: bound.length - own.length,
  }
}

export const publishTemplate: Handler<Calls['publishTemplate']> = async (
  ctx,
  { id, revision, note, upgrade, acceptWarnings = false },
) => {
  const { version, types } = await ctx.db.transaction().execute(async (tx) => {
    await lockTemplate(tx, id)
    const template = (await findTemplate(tx, id)) ?? fail('not-found')
    if (template.revision !== revision) fail('conflict')
    if (template.retiredAt) fail('wrong-state', { act: 'publish' })
    requireSecond(ctx, template.writerIds)
    requireSound(ctx, await problemsOf(tx, template.document), acceptWarnings)
    // What stands on other templates must show their cases, too, though it may show them in its own
    // way.
    await requireCases(ctx, tx, template.document, {
      owner: { templateId: id },
      templateIds: await ancestorsOf(tx, id),
    })
    const next = template.version + 1
    await insertTemplateVersion(tx, {
      id,
      version: next,
      document: template.document,
      parent: template.parent,
      writerIds: template.writerIds,
      note: note.trim(),
      by: ctx.caller.name,
      at: ctx.now(),
    })
    await settleTemplate(tx, id, {
      document: template.document,
      revision: template.revision,
      parent: template.parent,
    })
    await audit(tx, ctx, [
      {
        action: 'setting.publishTemplate',
        subject: subjectOf(id),
        detail: {
          version: next,
          note: note.trim(),
          before: (await findTemplateVersion(tx, id, template.version)) ?? null,
          after: template.document,
          upgraded: upgrade.map(typeKeyOf),
        },
      },
    ])
    return {
      version: next,
      types: (
        await publishAll(ctx, tx, upgrade, upgrading(tx, id, template.document, next), {
          note,
          acceptWarnings,
          as: 'upgrade',
        })
      ).published,
    }
  })
  await announceAll(ctx, types)
  return { version }
}

const changing =
  (changes: Input<Calls['batch']>['changes']): Making =>
  async (document, template) => ({
    ...applyChanges(document, changes.filter(sameButIdentity)),
    template,
  })

export const previewBatch: Handler<Calls['batchPreview']> = (ctx, { types, changes }) => {
  requireOwn(ctx, types)
  return effectsOf(ctx.db, types, changing(changes))
}

export const runBatch: Handler<Calls['batch']> = async (
  ctx,
  { types, changes, note, acceptWarnings = false },
) => {
  const written = await ctx.db
    .transaction()
    .execute((tx) =>
      publishAll(ctx, tx, types, changing(changes), { note, acceptWarnings, as: 'batch' }),
    )
  await announceAll(ctx, written.published)
  return { published: written.published.length, drafted: written.drafted }
}
