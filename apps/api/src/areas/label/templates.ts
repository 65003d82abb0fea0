import type { labelCalls } from '@oas/contract/label/calls'
import type { TemplateFields, TemplateItem } from '@oas/contract/label/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { sortRows } from '@oas/contract/sort'
import { typeKeyOf } from '@oas/contract/type-key'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { announceAll, lockType, publishAll } from '../setting/index.ts'
import { numberOf } from './edit.ts'
import { type Tx, findTree, lockNames, versionOf } from './queries/drafts.ts'
import {
  allTemplates,
  deleteTemplate,
  holdTemplate,
  insertTemplate,
  knownTypes,
  markDeployed,
  findTemplateByName,
  updateTemplateRow,
} from './queries/templates.ts'
import { editionOf } from './queries/uses.ts'
import { freeName } from './trees-calls.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof labelCalls
type Template = NonNullable<Awaited<ReturnType<typeof holdTemplate>>>
const plain = ({
  items,
  types,
}: {
  items: readonly TemplateItem[]
  types: readonly { appId: number; type: number }[]
}): string =>
  JSON.stringify([
    items.map(({ treeId, rootId, multi, max, required }) => [treeId, rootId, multi, max, required]),
    types.map(typeKeyOf).sort(),
  ])

const isChanged = ({
  deployed,
  ...row
}: Parameters<typeof plain>[0] & { deployed: Parameters<typeof plain>[0] | null }): boolean =>
  deployed === null || plain(deployed) !== plain(row)

export const getTemplates: Handler<Calls['templates']> = async (
  ctx,
  { current = 1, pageSize = 10, sort, text = '', treeId },
) => {
  const needle = text.trim().toLowerCase()
  const found = sortRows(
    (await allTemplates(ctx.db)).filter(
      (row) =>
        (needle === '' || `${row.name}\n${row.remark}`.toLowerCase().includes(needle)) &&
        (treeId === undefined || row.items.some((item) => item.treeId === treeId)),
    ),
    sort,
    { changed: isChanged, updatedAt: (row) => row.updatedAt.getTime() },
  )
  return {
    total: found.length,
    list: found
      .slice((current - 1) * pageSize, current * pageSize)
      .map(({ deployed, deployedAt, updatedAt, ...row }) => ({
        ...row,
        changed: isChanged({ ...row, deployed }),
        types: row.types.filter(({ appId, type }) => mayType(ctx.caller, appId, type)),
        deployedAt: deployedAt?.getTime() ?? null,
        updatedAt: updatedAt.getTime(),
      })),
  }
}

/** Checks a template; types of others that it is bound to stay bound. */
const clean = async (
  ctx: CallContext,
  tx: Tx,
  input: TemplateFields,
  own?: Template,
): Promise<TemplateFields> => {
  const name = await freeName(ctx, input.name, (one) => findTemplateByName(tx, one), own?.id)
  const refuse = (field: string, key: string): never =>
    fail('invalid-input', { field, reason: textOf(ctx.language, key) })
  for (const [index, item] of input.items.entries()) {
    if (
      input.items.findIndex((one) => one.treeId === item.treeId && one.rootId === item.rootId) !==
      index
    )
      refuse(`items.${index}.treeId`, 'label.there_twice')
    if (!(await findTree(tx, item.treeId))?.active) refuse(`items.${index}.treeId`, 'label.no_tree')
    const published = (await versionOf(tx, item.treeId))?.labels ?? []
    if (published.length === 0) refuse(`items.${index}.treeId`, 'label.not_published')
    if (item.rootId !== 0 && !published.some((label) => label.parentId === item.rootId))
      refuse(`items.${index}.rootId`, 'label.no_root')
  }
  const [known, others] = [
    new Set((await knownTypes(tx)).map(typeKeyOf)),
    new Set(
      (await allTemplates(tx))
        .filter((row) => row.id !== own?.id)
        .flatMap((row) => row.types.map(typeKeyOf)),
    ),
  ]
  for (const [index, one] of input.types.entries()) {
    if (!mayType(ctx.caller, one.appId, one.type) || !known.has(typeKeyOf(one)))
      refuse(`types.${index}`, 'label.no_type')
    if (others.has(typeKeyOf(one))) refuse(`types.${index}`, 'label.bound_elsewhere')
    if (input.types.findIndex((other) => typeKeyOf(other) === typeKeyOf(one)) !== index)
      refuse(`types.${index}`, 'label.there_twice')
  }
  const foreign = (own?.types ?? []).filter(({ appId, type }) => !mayType(ctx.caller, appId, type))
  return {
    name,
    remark: input.remark.trim(),
    items: input.items.map((item) => ({ ...item, max: item.multi ? item.max : 1 })),
    types: [...input.types.map(({ appId, type }) => ({ appId, type })), ...foreign],
  }
}
const noteOf = ({ name, remark, items, types }: TemplateFields) => ({ name, remark, items, types })

export const createTemplate: Handler<Calls['createTemplate']> = (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const fields = await clean(ctx, tx, input)
    const id = await insertTemplate(tx, {
      ...fields,
      updatedAt: ctx.now(),
      updatedBy: ctx.caller.name,
    })
    await audit(tx, ctx, [
      {
        action: 'label.template-create',
        subject: `label-template:${id}`,
        detail: { after: noteOf(fields) },
      },
    ])
    return { id, version: 1 }
  })

const hold = async (tx: Tx, id: number, version: number): Promise<Template> => {
  const row = (await holdTemplate(tx, id)) ?? fail('not-found')
  return row.version === version ? row : fail('conflict')
}

export const updateTemplate: Handler<Calls['updateTemplate']> = (ctx, { id, version, ...input }) =>
  ctx.db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const before = await hold(tx, id, version)
    const fields = await clean(ctx, tx, input, before)
    await updateTemplateRow(tx, id, version + 1, {
      ...fields,
      updatedAt: ctx.now(),
      updatedBy: ctx.caller.name,
    })
    await audit(tx, ctx, [
      {
        action: 'label.template-update',
        subject: `label-template:${id}`,
        detail: { before: noteOf(before), after: noteOf(fields) },
      },
    ])
    return { version: version + 1 }
  })

/**
 * Types a template is bound to that are none of the caller's stand in the way of what would change
 * them.
 */
const checkOwn = (ctx: CallContext, template: Template): void => {
  if (template.types.some(({ appId, type }) => !mayType(ctx.caller, appId, type)))
    fail('foreign-data')
}

export const removeTemplate: Handler<Calls['removeTemplate']> = (ctx, { version, ...input }) =>
  ctx.db.transaction().execute(async (tx) => {
    const id = numberOf(input.id)
    const before = await hold(tx, id, version)
    checkOwn(ctx, before)
    await deleteTemplate(tx, id)
    await audit(tx, ctx, [
      {
        action: 'label.template-remove',
        subject: `label-template:${id}`,
        detail: { before: noteOf(before) },
      },
    ])
    return {}
  })

type Effect = NonNullable<Awaited<ReturnType<typeof editionOf>>> & {
  before: TemplateItem[]
  after: TemplateItem[]
  changes: boolean
}
/**
 * What a template would change; the settings of its types are held in one order, so that two
 * deployments never wait for each other.
 */
const effectsOf = async (tx: Tx, { items, types }: Template): Promise<Effect[]> => {
  const effects: Effect[] = []
  for (const one of [...types].sort((a, b) => a.appId - b.appId || a.type - b.type)) {
    await lockType(tx, one)
    const edition = await editionOf(tx, one.appId, one.type)
    if (!edition) continue
    const before = edition.setting.baseInfo.labelList.map(({ templateId, ...rest }) => ({
      treeId: templateId,
      ...rest,
    }))
    effects.push({
      ...edition,
      before,
      after: items,
      changes: plain({ items: before, types: [] }) !== plain({ items, types: [] }),
    })
  }
  return effects
}

const labelListOf = (items: readonly TemplateItem[]) =>
  items.map(({ treeId, rootId, multi, max, required }) => ({
    templateId: treeId,
    rootId,
    multi,
    max,
    required,
  }))

/**
 * Writes the trees of a template into the settings of its types, each as a new version, or as a
 * draft where another person has to publish it; with `preview` it only says which would change.
 */
export const deployTemplate: Handler<Calls['deployTemplate']> = async (
  ctx,
  { id, version, preview },
) => {
  const { effects, published, drafted } = await ctx.db.transaction().execute(async (tx) => {
    const template = await hold(tx, id, version)
    checkOwn(ctx, template)
    if (!preview) await clean(ctx, tx, template, template)
    const effects = await effectsOf(tx, template)
    if (preview) return { effects, published: [], drafted: 0 }
    const changing = effects.filter(({ changes }) => changes)
    const labelList = labelListOf(template.items)
    const written = await publishAll(
      ctx,
      tx,
      changing.map(({ setting: { appId, type, version: now } }) => ({ appId, type, version: now })),
      async (document, link) => ({
        document: {
          ...document,
          baseInfo: { ...(document['baseInfo'] as TypeSetting['baseInfo']), labelList },
        },
        lost: [],
        template: link,
      }),
      { note: template.name, acceptWarnings: true, as: 'batch' },
    )
    for (const { setting } of changing)
      await audit(tx, ctx, [
        {
          action: 'label.template-apply',
          subject: `type-setting:${typeKeyOf(setting)}`,
          appId: setting.appId,
          detail: {
            template: template.name,
            drafted: written.drafted > 0,
            before: { version: setting.version, labelList: setting.baseInfo.labelList },
            after: { labelList },
          },
        },
      ])
    // What another person still has to publish is not deployed.
    if (written.drafted === 0)
      await markDeployed(
        tx,
        id,
        { items: template.items, types: template.types },
        ctx.now(),
        ctx.caller.name,
      )
    await audit(tx, ctx, [
      {
        action: 'label.template-deploy',
        subject: `label-template:${id}`,
        detail: {
          version,
          drafted: written.drafted,
          types: changing.map(({ setting }) => typeKeyOf(setting)),
        },
      },
    ])
    return { effects, ...written }
  })
  await announceAll(ctx, published)
  return {
    types: effects.map(({ setting, before, after, changes }) => ({
      appId: setting.appId,
      type: setting.type,
      name: setting.name,
      before,
      after,
      version: setting.version,
      changes,
    })),
    drafted,
  }
}
