import { settingSources } from '@oas/contract/setting/edit-schemas'
import { pathsIn } from '@oas/contract/setting/field-paths'
import type { settingReleaseCalls } from '@oas/contract/setting/release-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { appName } from '../../core/app-name.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { keyOf } from './key.ts'
import { announceAll, effectsOf, publishAll, requireOwn, withoutIdentity } from './effect.ts'
import { requireSane } from './judge.ts'
import { draftedOf, listAllVersions, newestOfAll, typeNames } from './queries/releases.ts'
import { type Doc, type Tx, findEdition, findType } from './queries/drafts.ts'
import {
  findTemplate,
  findTemplateEdition,
  findTemplateVersion,
  listTemplateVersions,
  lockTemplate,
  templatesOn,
} from './queries/templates.ts'
import { requireSecond } from './second.ts'
import { boundTypes, problemsOf, upgrading } from './templates.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof settingReleaseCalls
const scopeOf = (ctx: Pick<CallContext, 'caller'>) =>
  ctx.caller.scope.all ? null : ctx.caller.scope.pairs

export const getBound: Handler<Calls['bound']> = async (ctx, { id }) => {
  if (!(await findTemplate(ctx.db, id))) fail('not-found')
  const [bound, names, drafts, templates] = await Promise.all([
    boundTypes(ctx.db, [id]),
    typeNames(ctx.db),
    draftedOf(ctx.db),
    templatesOn(ctx.db, id),
  ])
  const own = bound.filter(({ appId, type }) => mayType(ctx.caller, appId, type))
  return {
    others: bound.length - own.length,
    templates: templates.map(({ parentVersion, retiredAt, ...row }) => ({
      ...row,
      pinned: parentVersion ?? 0,
      retired: retiredAt !== null,
    })),
    list: own.map(({ appId, type, templateVersion, version }) => {
      const found = names.find((one) => one.appId === appId && one.type === type)
      return {
        appId,
        type,
        appName: found ? appName(ctx.language, { name: found.appName, names: found.appNames }) : '',
        name: found?.name ?? '',
        pinned: templateVersion,
        version,
        drafted: drafts.some((one) => one.appId === appId && one.type === type),
      }
    }),
  }
}

export const getTemplateEditions: Handler<Calls['templateEditions']> = async (
  ctx,
  { id, current = 1, pageSize = 10 },
) => {
  if (!(await findTemplate(ctx.db, id))) fail('not-found')
  const [{ list, total }, bound] = await Promise.all([
    listTemplateVersions(ctx.db, id, (current - 1) * pageSize, pageSize),
    boundTypes(ctx.db, [id]),
  ])
  const own = bound.filter(({ appId, type }) => mayType(ctx.caller, appId, type))
  return {
    total,
    list: list.map(({ publishedAt, ...row }) => ({
      ...row,
      publishedAt: publishedAt.getTime(),
      types: own.filter(({ templateVersion }) => templateVersion === row.version).length,
    })),
  }
}
export const getTemplateEdition: Handler<Calls['templateEdition']> = async (
  ctx,
  { id, version },
) => ({
  document: (await findTemplateVersion(ctx.db, id, version)) ?? fail('not-found'),
})

export const checkTemplate: Handler<Calls['templateCheck']> = (ctx, { document }) => {
  requireSane(document)
  return problemsOf(ctx.db, withoutIdentity(document))
}

const requireVersion = async (tx: Tx, id: number, version: number): Promise<Doc> =>
  (await findTemplateVersion(tx, id, version)) ?? fail('not-found')
/** Types that are not bound to the template have no version of it to come from. */
const requireBound = async (
  tx: Tx,
  id: number,
  types: readonly { appId: number; type: number }[],
): Promise<void> => {
  const bound = new Set((await boundTypes(tx, [id])).map(typeKeyOf))
  const stray = types.findIndex((one) => !bound.has(typeKeyOf(one)))
  if (stray >= 0) fail('invalid-input', { field: `types.${stray}`, reason: because('not_bound') })
}

export const previewUpgrade: Handler<Calls['upgradePreview']> = async (
  ctx,
  { id, version, types },
) => {
  requireOwn(ctx, types)
  const to = await requireVersion(ctx.db, id, version)
  await requireBound(ctx.db, id, types)
  return effectsOf(ctx.db, types, upgrading(ctx.db, id, to, version))
}
export const runUpgrade: Handler<Calls['upgrade']> = async (
  ctx,
  { id, version, types, note, acceptWarnings = false },
) => {
  requireOwn(ctx, types)
  const written = await ctx.db.transaction().execute(async (tx) => {
    await lockTemplate(tx, id)
    const { document: to, writerIds } =
      (await findTemplateEdition(tx, id, version)) ?? fail('not-found')
    requireSecond(ctx, writerIds)
    await requireBound(tx, id, types)
    return publishAll(ctx, tx, types, upgrading(tx, id, to, version), {
      note,
      acceptWarnings,
      as: 'upgrade',
    })
  })
  await announceAll(ctx, written.published)
  return { published: written.published.length }
}

export const getVersionsOfAll: Handler<Calls['versions']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  const { list, total } = await listAllVersions(
    ctx.db,
    scopeOf(ctx),
    filter,
    (current - 1) * pageSize,
    pageSize,
  )
  return {
    total,
    list: list.map(({ appNames, publishedAt, templateId, templateVersion, source, ...row }) => ({
      ...row,
      appName: appName(ctx.language, { name: row.appName, names: appNames }),
      source: settingSources.find((one) => one === source) ?? 'audit',
      publishedAt: publishedAt.getTime(),
      template:
        templateId === null || templateVersion === null
          ? null
          : { id: templateId, version: templateVersion },
    })),
  }
}
export const getEdition: Handler<Calls['edition']> = async (ctx, { version, ...input }) => {
  const key = keyOf(input)
  const [found, live, type] = await Promise.all([
    findEdition(ctx.db, key, version),
    findEdition(ctx.db, key),
    findType(ctx.db, key),
  ])
  return found && live && type
    ? { ...found, live: live.version, name: type.name }
    : fail('not-found')
}

export const getFieldUse: Handler<Calls['fieldUse']> = async (ctx) => {
  const own = (await newestOfAll(ctx.db)).filter(({ appId, type }) =>
    mayType(ctx.caller, appId, type),
  )
  const fields: Record<string, number> = {}
  for (const { document } of own)
    for (const path of pathsIn(document)) fields[path] = (fields[path] ?? 0) + 1
  return { types: own.length, fields }
}
