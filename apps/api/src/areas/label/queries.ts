import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'

type On = Pick<Context, 'db'>
type LabelNames = { cnName: string; enName: string; idName: string; ruName: string }
/** A label as a published version of its tree keeps it; `parentId` 0 for a root. */
export type StoredLabel = LabelNames & { id: number; parentId: number; orders: number; punishId?: number; extJson?: Record<string, unknown> }
export type NewTree = { id: number; name: string; labels: readonly (LabelNames & { id: number; parentId: number | null; orders: number; punishId: number; extJson: Record<string, unknown> })[] }

export const allTrees = async (ctx: On): Promise<number[]> => (await ctx.db.selectFrom('labelTree').select('id').orderBy('id').execute()).map((row) => row.id)

/** The newest published version of each of the trees. */
export const newestVersions = (ctx: On, treeIds: readonly number[]) =>
  ctx.db.selectFrom('labelTreeVersion').select(['treeId', sql<number>`max(version)::int`.as('version')]).where('treeId', 'in', treeIds).groupBy('treeId').orderBy('treeId').execute()

/** The labels of a published version, which never changes. */
export const versionLabels = async (ctx: On, treeId: number, version: number): Promise<StoredLabel[]> => {
  const row = await ctx.db.selectFrom('labelTreeVersion').select('labels').where('treeId', '=', treeId).where('version', '=', version).executeTakeFirst()
  return (row?.labels ?? []) as unknown as StoredLabel[]
}

export const treesOfLabels = async (ctx: On, ids: readonly number[]): Promise<number[]> =>
  (await ctx.db.selectFrom('label').select('treeId').distinct().where('id', 'in', ids).execute()).map((row) => row.treeId)

/** Labels given most by decisions on a type since a moment. */
export const hottest = async (ctx: On, appId: number, type: number, since: Date, limit: number): Promise<number[]> =>
  (await ctx.db.selectFrom('decision').innerJoin('decisionLabel', 'decisionLabel.decisionId', 'decision.id').select(['decisionLabel.labelId', sql<number>`count(*)::int`.as('n')])
    .where('decision.appId', '=', appId).where('decision.type', '=', type).where('decision.state', '=', 'active').where('decision.id', '>=', sql<string>`id_from(${since})`)
    .groupBy('decisionLabel.labelId').orderBy('n', 'desc').orderBy('decisionLabel.labelId').limit(limit).execute()).map((row) => row.labelId)

/** Makes a tree with its labels and publishes it as version 1. */
export const publishTree = (ctx: On & Pick<Context, 'now'>, { id, name, labels }: NewTree): Promise<void> => ctx.db.transaction().execute(async (on) => {
  await on.insertInto('labelTree').values({ id, name }).execute()
  await on.insertInto('label').values(labels.map(({ extJson, ...label }) => ({ ...label, treeId: id, extJson: JSON.stringify(extJson) }))).execute()
  await on.insertInto('labelTreeVersion').values({ treeId: id, version: 1, labels: JSON.stringify(labels.map((label) => ({ ...label, treeId: id, parentId: label.parentId ?? 0 }))), publishedAt: ctx.now() }).execute()
})
