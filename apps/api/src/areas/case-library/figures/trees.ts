import type { taskLibraryCalls } from '@oas/contract/case-library/task-calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { mayType } from '../../../core/caller.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { labelName, publishedTrees } from '../../label/index.ts'
import { getBusinessTypes } from '../../inspection/index.ts'
import { settingOf } from '../../setting/index.ts'
import { listLibraries } from '../queries/libraries.ts'
import { viewerOf } from '../viewer.ts'
import type { CallContext } from '../../../core/context.ts'

type Calls = typeof taskLibraryCalls

const typesOf = async (ctx: CallContext, libraryId: string | undefined): Promise<string[]> => {
  if (libraryId === undefined)
    return (await getBusinessTypes(ctx)).flatMap(({ types }) => types.map(({ key }) => key))
  const [library] = await listLibraries(
    ctx.db,
    { viewer: viewerOf(ctx), id: libraryId },
    { limit: 1, offset: 0, sort: undefined },
  )
  return library ? library.body.types : fail('not-found')
}

/** Trees whose labels the types of a library, or any types that the caller sees, offer. */
export const getTrees: Handler<Calls['labelTemplates']> = async (ctx, { libraryId }) => {
  const trees = new Set<number>()
  for (const key of await typesOf(ctx, libraryId)) {
    const { appId, type } = parseTypeKey(key)
    const setting = mayType(ctx.caller, appId, type) ? await settingOf(ctx, appId, type) : null
    for (const { templateId } of setting?.baseInfo.labelList ?? []) trees.add(templateId)
  }
  const named = await ctx.db
    .selectFrom('labelTree')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...trees])
    .execute()
  const published = await publishedTrees(ctx)
  return published
    .filter(({ treeId }) => trees.has(treeId))
    .map(({ treeId, version }) => ({
      templateId: treeId,
      name: named.find(({ id }) => id === treeId)?.name ?? String(treeId),
      version,
    }))
}

/** The labels of one of these trees. */
export const getTreeLabels: Handler<Calls['templateLabels']> = async (ctx, { templateId }) => {
  const seen = await getTrees(ctx, {})
  if (!seen.some((tree) => tree.templateId === templateId)) fail('not-found')
  const [tree] = await publishedTrees(ctx, templateId)
  return {
    version: tree?.version ?? 0,
    labels: (tree?.labels ?? []).map((label) => ({
      id: label.id,
      parentId: label.parentId,
      name: labelName(label, ctx.language),
      leaf: label.leaf,
    })),
  }
}
