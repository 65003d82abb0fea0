import type { labelCalls } from '@oas/contract/label/calls'
import { type Uses, maxDepth, maxLabels } from '@oas/contract/label/schemas'
import type { Reason, TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { textOf } from '@oas/texts'
import { appName } from '../../core/app-name.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { type On, type Tx, draftOf, listTrees, treeOfLabel } from './queries/drafts.ts'
import { countDecisions, listApps, listPunishes, newestSettings } from './queries/uses.ts'
import { allTemplates } from './queries/templates.ts'
import { draftLabels } from './edit.ts'
import { publishedTrees } from './trees.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof labelCalls

const reasonLabels = (reasons: readonly Reason[]): number[] =>
  reasons.flatMap((reason) => [
    ...(reason.labelId === undefined ? [] : [reason.labelId]),
    ...reasonLabels(reason.children ?? []),
  ])
/** Every label that a setting names. */
const labelsNamed = ({ baseInfo, result, pageType }: TypeSetting): ReadonlySet<number> =>
  new Set([
    ...baseInfo.labelList.map((list) => list.rootId).filter((id) => id !== 0),
    ...baseInfo.labelRelation.flatMap(({ labelId, excludes = [] }) => [labelId, ...excludes]),
    ...result.flatMap((button) => reasonLabels(button.reasonList ?? [])),
    ...pageType.content.preprocessResultsConfig.flatMap(({ set }) => set.labels ?? []),
  ])
const typeName = (setting: TypeSetting): string => `${setting.name} ${typeKeyOf(setting)}`

const usesOf = async (ctx: CallContext, on: On, id: number, children: number): Promise<Uses> => {
  const naming = (await newestSettings(on)).filter((setting) => labelsNamed(setting).has(id))
  const own = naming.filter(({ appId, type }) => mayType(ctx.caller, appId, type))
  const templates = (await allTemplates(on))
    .filter(({ items }) => items.some((item) => item.rootId === id))
    .map(({ name }) => name)
  return {
    decisions: await countDecisions(on, id),
    settings: own.map(({ appId, type, name }) => ({ appId, type, name })),
    others: naming.length - own.length,
    templates,
    children,
  }
}

/** Refuses to lose labels that settings name. */
export async function checkNotNamed(
  ctx: CallContext,
  tx: Tx,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const gone = new Set(ids)
  const naming = (await newestSettings(tx)).filter((setting) =>
    [...labelsNamed(setting)].some((id) => gone.has(id)),
  )
  const templates = (await allTemplates(tx)).filter(({ items }) =>
    items.some((item) => gone.has(item.rootId)),
  )
  if (naming.length + templates.length > 0)
    fail('in-use', {
      what: [
        ...naming.map((setting) =>
          mayType(ctx.caller, setting.appId, setting.type)
            ? typeName(setting)
            : textOf(ctx.language, 'label.other_setting'),
        ),
        ...templates.map(({ name }) => name),
      ]
        .slice(0, 10)
        .join(', '),
    })
}
/** Refuses to switch off a tree that settings or templates offer. */
export async function checkNotOffered(ctx: CallContext, tx: Tx, treeId: number): Promise<void> {
  const offering = (await newestSettings(tx)).filter(({ baseInfo }) =>
    baseInfo.labelList.some((list) => list.templateId === treeId),
  )
  const templates = (await allTemplates(tx)).filter(({ items }) =>
    items.some((item) => item.treeId === treeId),
  )
  if (offering.length + templates.length > 0)
    fail('in-use', {
      what: [
        ...offering.map((setting) =>
          mayType(ctx.caller, setting.appId, setting.type)
            ? typeName(setting)
            : textOf(ctx.language, 'label.other_setting'),
        ),
        ...templates.map(({ name }) => name),
      ]
        .slice(0, 10)
        .join(', '),
    })
}
/** Refuses to delete a label that standing decisions gave: it can be retired. */
export async function checkNotGiven(ctx: CallContext, tx: Tx, id: number): Promise<void> {
  const n = await countDecisions(tx, id)
  if (n > 0) fail('in-use', { what: textOf(ctx.language, 'label.used_by_decisions', { n }) })
}

export const getLabel: Handler<Calls['get']> = async (ctx, { id }) => {
  const treeId = (await treeOfLabel(ctx.db, id)) ?? fail('not-found')
  const draft = await draftOf(ctx.db, treeId)
  const byId = new Map(draft.map((label) => [label.id, label]))
  const label =
    (await draftLabels(ctx.db, treeId, draft)).find((one) => one.id === id) ?? fail('not-found')
  const path = [id]
  for (let at = label.parentId; at !== 0 && path.length < 20; at = byId.get(at)?.parentId ?? 0)
    path.unshift(at)
  return {
    label,
    path,
    uses: await usesOf(ctx, ctx.db, id, draft.filter((one) => one.parentId === id).length),
  }
}

export const getEnums: Handler<Calls['enums']> = async (ctx) => ({
  punishes: await listPunishes(ctx.db),
  maxDepth,
  maxLabels,
})

export const getAppTrees: Handler<Calls['appTrees']> = async (ctx) => {
  const [apps, trees, settings] = await Promise.all([
    listApps(ctx.db),
    listTrees(ctx.db),
    newestSettings(ctx.db),
  ])
  const seen = settings.filter(
    ({ appId, type, source }) => source === 'audit' && mayType(ctx.caller, appId, type),
  )
  return apps
    .filter((app) => seen.some(({ appId }) => appId === app.id))
    .map((app) => ({
      appId: app.id,
      appName: appName(ctx.language, app),
      trees: trees
        .map(({ id, name }) => ({
          id,
          name,
          types: seen
            .filter(
              ({ appId, baseInfo }) =>
                appId === app.id && baseInfo.labelList.some((list) => list.templateId === id),
            )
            .map(({ type }) => type),
        }))
        .filter(({ types }) => types.length > 0),
    }))
}

export const getGroupTree: Handler<Calls['groupTree']> = async (ctx, { treeId }) => {
  const names = new Map((await listTrees(ctx.db)).map((tree) => [tree.id, tree.name]))
  return (await publishedTrees(ctx, treeId)).map((tree) => ({
    treeId: tree.treeId,
    version: tree.version,
    name: names.get(tree.treeId) ?? '',
    labels: tree.labels.map(({ id, parentId, enName, ruName, orders }) => ({
      id,
      parentId,
      enName,
      ruName,
      orders,
    })),
  }))
}
