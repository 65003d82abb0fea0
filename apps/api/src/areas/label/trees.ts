import type { TypeSetting } from '@oas/contract/setting/schemas'
import type { Context } from '../../core/context.ts'
import { type StoredLabel, allTrees, newestVersions, versionLabels } from './queries/trees.ts'
import { perServer } from '../../core/per-server.ts'
import { createLiveByKey } from '../../core/live.ts'

/** A label in its published tree: `path` holds the ids from its root to itself. */
export type TreeLabel = StoredLabel & { treeId: number; leaf: boolean; path: readonly number[] }
/** The labels a type offers, and the versions of their trees as `tree:version,…`. */
export type OfferedLabels = { version: string; byId: ReadonlyMap<number, TreeLabel> }

type Newest = Awaited<ReturnType<typeof newestVersions>>
/** Newest versions of trees; looked up again when one is published, and every five seconds. */
const newest = createLiveByKey<readonly number[], Newest>(
  { what: 'label', keepMs: 5000, nameOf: (ids) => ids.toSorted((a, b) => a - b).join(',') },
  newestVersions,
)
/**
 * Forgets which versions are newest: for the server that publishes one, others hear of it by the
 * bus.
 */
export const forgetNewest = newest.forget

/** Published versions never change, so that they are read once. */
const versionsOf = perServer(() => new Map<string, readonly TreeLabel[]>())

const placeLabels = (treeId: number, labels: readonly StoredLabel[]): TreeLabel[] => {
  const byId = new Map(labels.map((label) => [label.id, label]))
  const parents = new Set(labels.map((label) => label.parentId))
  const pathOf = (label: StoredLabel, below = 0): number[] => {
    const parent = byId.get(label.parentId)
    return parent && below < 20 ? [...pathOf(parent, below + 1), label.id] : [label.id]
  }
  return labels
    .map((label) => ({ ...label, treeId, leaf: !parents.has(label.id), path: pathOf(label) }))
    .sort((a, b) => b.orders - a.orders || a.id - b.id)
}

/** A published version of a tree by orders descending. */
export async function treeAt(
  ctx: Context,
  treeId: number,
  version: number,
): Promise<readonly TreeLabel[]> {
  const trees = versionsOf(ctx.pool)
  const key = `${treeId}:${version}`
  const found = trees.get(key) ?? placeLabels(treeId, await versionLabels(ctx, treeId, version))
  if (found.length > 0) trees.set(key, found)
  return found
}

export async function newestOf(ctx: Context, treeIds: readonly number[]): Promise<Newest> {
  return treeIds.length === 0 ? [] : newest.get(ctx, treeIds)
}

/** The labels of the published trees that a setting lists, below the roots it names. */
export async function labelsOf(ctx: Context, setting: TypeSetting): Promise<OfferedLabels> {
  const lists = setting.baseInfo.labelList
  const versions = await newestOf(ctx, [...new Set(lists.map((list) => list.templateId))])
  const byId = new Map<number, TreeLabel>()
  for (const { treeId, version } of versions) {
    const roots = lists.filter((list) => list.templateId === treeId).map((list) => list.rootId)
    for (const label of await treeAt(ctx, treeId, version))
      if (roots.some((root) => root === 0 || (label.path.includes(root) && label.id !== root)))
        byId.set(label.id, label)
  }
  return { version: versions.map(({ treeId, version }) => `${treeId}:${version}`).join(','), byId }
}

/** Every tree that is on (or one of them), as it is published now. */
export async function publishedTrees(
  ctx: Context,
  treeId?: number,
): Promise<{ treeId: number; version: number; labels: readonly TreeLabel[] }[]> {
  const versions = await newestOf(ctx, treeId === undefined ? await allTrees(ctx) : [treeId])
  return Promise.all(
    versions.map(async (one) => ({ ...one, labels: await treeAt(ctx, one.treeId, one.version) })),
  )
}
export async function publishedLabels(ctx: Context): Promise<readonly TreeLabel[]> {
  return (await publishedTrees(ctx)).flatMap((tree) => tree.labels)
}

/**
 * The labels of the tree versions that a stored `tree:version,…` names, for replaying a decision;
 * what follows a semicolon says who was offered them.
 */
export async function labelsAt(
  ctx: Context,
  versions: string,
): Promise<ReadonlyMap<number, TreeLabel>> {
  const byId = new Map<number, TreeLabel>()
  for (const part of (versions.split(';')[0] ?? '').split(',').filter(Boolean)) {
    const [treeId = 0, version = 0] = part.split(':').map(Number)
    for (const label of await treeAt(ctx, treeId, version)) byId.set(label.id, label)
  }
  return byId
}
