import { changesBetween } from '@oas/contract/setting/changes'
import type { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { type TemplateLink, settingSources } from '@oas/contract/setting/edit-schemas'
import { builtInConverters } from '@oas/contract/page-info/converters'
import { type BusinessKind, businessKinds } from '@oas/contract/kinds'
import { typeKeyOf } from '@oas/contract/type-key'
import { appName } from '../../core/app-name.ts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { groupKeys } from '../language/index.ts'
import { readConfig } from '../system-config/index.ts'
import { judgeLink, judgeOne, requireSane } from './judge.ts'
import {
  type Doc,
  type Key,
  type Scope,
  type Tx,
  allApps,
  allPunishTypes,
  appExists,
  countSettings,
  deleteDraft,
  findDraft,
  findEdition,
  findType,
  insertType,
  listSettings,
  lockType,
  nextRevision,
  publishedTrees,
  putDraft,
} from './queries/drafts.ts'
import { findTemplateVersion, listTemplates } from './queries/templates.ts'
import { firstDocument, placeOf, requireTemplate } from './beginning.ts'
import { keyOf } from './key.ts'
import { wroteIn } from './second.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof autoConfigCalls

export function subjectOf(key: Key): string {
  return `setting:${typeKeyOf(key)}:${key.source}`
}
const scopeOf = (ctx: Pick<CallContext, 'caller'>): Scope =>
  ctx.caller.scope.all ? null : ctx.caller.scope.pairs
const sourceOf = (text: string) => settingSources.find((source) => source === text) ?? 'audit'
const businessOf = (text: string): BusinessKind =>
  businessKinds.find((kind) => kind === text) ?? 'multi'
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

export const listAll: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  const scope = scopeOf(ctx)
  const [rows, total] = await Promise.all([
    listSettings(ctx.db, scope, filter, (current - 1) * pageSize, pageSize),
    countSettings(ctx.db, scope, filter),
  ])
  return {
    total,
    list: rows.map((row) => ({
      appId: row.appId,
      appName: appName(ctx.language, { name: row.appName, names: row.appNames }),
      type: row.type,
      name: row.name,
      business: businessOf(row.business),
      source: sourceOf(row.source),
      panel: typeof row.panel === 'string' ? row.panel : '',
      pageKeys: texts(row.pageKeys),
      waiting: row.waiting,
      template:
        row.templateId === null || row.templateName === null
          ? null
          : { id: row.templateId, version: row.templateVersion, name: row.templateName },
      published:
        row.version === null || row.publishedAt === null
          ? null
          : {
              version: row.version,
              publishedAt: row.publishedAt.getTime(),
              publishedBy: row.publishedBy ?? '',
              note: row.note ?? '',
            },
      draft:
        row.revision === null || row.updatedAt === null
          ? null
          : {
              revision: row.revision,
              base: row.base ?? 0,
              updatedAt: row.updatedAt.getTime(),
              updatedBy: row.updatedBy ?? '',
              mine: wroteIn(ctx, row.writerIds ?? []),
            },
    })),
  }
}

export const getOne: Handler<Calls['one']> = async (ctx, input) => {
  const key = keyOf(input)
  const type = (await findType(ctx.db, key)) ?? fail('not-found')
  const [published, draft] = await Promise.all([findEdition(ctx.db, key), findDraft(ctx.db, key)])
  const template = draft ? draft.template : (published?.template ?? null)
  const templateDocument = template
    ? ((await findTemplateVersion(ctx.db, template.id, template.version)) ?? null)
    : null
  return {
    appId: key.appId,
    type: key.type,
    appName: appName(ctx.language, { name: type.appName, names: type.appNames }),
    name: type.name,
    source: sourceOf(key.source),
    published: published ?? null,
    draft: draft ? { ...draft, mine: wroteIn(ctx, draft.writerIds) } : null,
    templateDocument,
  }
}

export const getOptions: Handler<Calls['options']> = async (ctx) => {
  const [apps, punishTypes, labelTrees, templates, textGroups, endpoints, converters] =
    await Promise.all([
      allApps(ctx.db),
      allPunishTypes(ctx.db),
      publishedTrees(ctx.db),
      listTemplates(ctx.db, { text: '', sort: undefined }, 0, 200),
      groupKeys(ctx),
      readConfig(ctx, 'page.info.endpoints'),
      readConfig(ctx, 'page.info.converters'),
    ])
  const { caller } = ctx
  return {
    apps: apps
      .filter(({ id }) => caller.scope.all || caller.scope.pairs.some(({ appId }) => appId === id))
      .map((app) => ({
        id: app.id,
        name: appName(ctx.language, app),
        nextType: app.nextType,
        typeNames: app.typeNames,
      })),
    punishTypes,
    labelTrees,
    templates: templates.list
      .filter(({ version, retiredAt }) => version > 0 && retiredAt === null)
      .map(({ id, name, version }) => ({ id, name, version })),
    textGroups,
    endpoints: Object.keys(endpoints ?? {}).toSorted(),
    converters: [...builtInConverters, ...Object.keys(converters ?? {}).toSorted()],
  }
}

/** The document under its key: what says whose setting it is cannot be edited. */
export function putUnderKey(document: Doc, { appId, type, source }: Key, version: number): Doc {
  return {
    ...document,
    appId,
    type,
    source,
    version,
  }
}

export const checkOne: Handler<Calls['check']> = async (ctx, { document, ...input }) => {
  requireSane(document)
  const key = keyOf(input)
  const [type, draft, live] = await Promise.all([
    findType(ctx.db, key),
    findDraft(ctx.db, key),
    findEdition(ctx.db, key),
  ])
  return [
    ...(await judgeOne(ctx.db, putUnderKey(document, key, 1), type?.business ?? null)),
    ...(await judgeLink(ctx.db, draft ? draft.template : (live?.template ?? null))),
  ]
}

export const createType: Handler<Calls['create']> = (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    const { appId, type, name } = input
    const place = placeOf(input)
    const key = keyOf(input)
    await lockType(tx, key)
    if (!(await appExists(tx, appId))) fail('unknown-app')
    if (!(await insertType(tx, { appId, type, name, business: place.business })))
      fail('in-use', { what: typeKeyOf({ appId, type }), field: 'type' })
    const document = putUnderKey(await firstDocument(ctx, tx, input, place), key, 1)
    requireSane(document)
    const revision = await nextRevision(tx)
    await putDraft(tx, key, {
      document,
      revision,
      base: 0,
      // A copy and a ready type stand on no template, whatever else was said.
      template: input.copyOf || input.ready ? null : (input.template ?? null),
      by: ctx.caller.name,
      writerId: ctx.caller.id,
      at: ctx.now(),
    })
    await audit(tx, ctx, [
      {
        action: 'setting.create',
        subject: subjectOf(key),
        appId,
        detail: { before: null, after: document },
      },
    ])
    return { revision }
  })

const isSame = (one: TemplateLink | null, two: TemplateLink | null): boolean =>
  one?.id === two?.id && one?.version === two?.version

/** The template that a draft stands on from now on; what is not said stays as it was. */
const linkFor = async (
  tx: Tx,
  said: TemplateLink | null | undefined,
  pinned: TemplateLink | null,
): Promise<TemplateLink | null> => {
  const link = said === undefined ? pinned : said
  // What it stands on already may be retired by now; that is said among the problems.
  if (!isSame(link, pinned)) await requireTemplate(tx, link)
  return link
}

export const saveDraft: Handler<Calls['save']> = async (
  ctx,
  { revision, base, document, template, ...input },
) => {
  requireSane(document)
  const key = keyOf(input)
  return ctx.db.transaction().execute(async (tx) => {
    await lockType(tx, key)
    const type = (await findType(tx, key)) ?? fail('not-found')
    const [draft, live] = [await findDraft(tx, key), await findEdition(tx, key)]
    if ((draft?.revision ?? 0) !== revision) fail('conflict')
    if (base > (live?.version ?? 0))
      fail('invalid-input', { field: 'base', reason: because('not_published') })
    const standing = draft ?? live
    const link = await linkFor(tx, template, draft?.template ?? live?.template ?? null)
    const kept = putUnderKey(document, key, base + 1)
    const before = standing?.document ?? {}
    const next = await nextRevision(tx)
    await putDraft(tx, key, {
      document: kept,
      revision: next,
      base,
      template: link,
      by: ctx.caller.name,
      writerId: ctx.caller.id,
      at: ctx.now(),
    })
    await audit(tx, ctx, [
      {
        action: 'setting.save',
        subject: subjectOf(key),
        appId: key.appId,
        detail: { revision: next, base, template: link, changes: changesBetween(before, kept) },
      },
    ])
    return {
      revision: next,
      problems: [...(await judgeOne(tx, kept, type.business)), ...(await judgeLink(tx, link))],
    }
  })
}
export const discardDraft: Handler<Calls['discard']> = (ctx, { revision, ...input }) =>
  ctx.db.transaction().execute(async (tx) => {
    const key = keyOf(input)
    await lockType(tx, key)
    const draft = (await findDraft(tx, key)) ?? fail('not-found')
    if (draft.revision !== revision) fail('conflict')
    await deleteDraft(tx, key)
    await audit(tx, ctx, [
      {
        action: 'setting.discard',
        subject: subjectOf(key),
        appId: key.appId,
        detail: { before: draft.document, after: null },
      },
    ])
    return {}
  })
