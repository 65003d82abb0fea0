import type { Language } from '@oas/contract/language/calls'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'

type On = Pick<Context, 'db'>
type LabelNames = { cnName: string; enName: string; idName: string; ruName: string }
/** A label as a published version of its tree keeps it; `parentId` 0 for a root. */
export type StoredLabel = LabelNames & {
  id: number
  parentId: number
  orders: number
  punishId?: number
  translateGroup?: string
  translateKey?: string
  extJson?: Record<string, unknown>
}
export type NewTree = {
  id: number
  name: string
  labels: readonly (LabelNames & {
    id: number
    parentId: number | null
    orders: number
    punishId: number
    extJson: Record<string, unknown>
  })[]
}

export async function allTrees(ctx: On): Promise<number[]> {
  return (
    await ctx.db
      .selectFrom('labelTree')
      .select('id')
      .where('active', '=', true)
      .orderBy('id')
      .execute()
  ).map((row) => row.id)
}

/** The newest published version of each of the trees that are on. */
export function newestVersions(ctx: On, treeIds: readonly number[]) {
  return ctx.db
    .selectFrom('labelTreeVersion')
    .innerJoin('labelTree', 'labelTree.id', 'treeId')
    .select(['treeId', sql<number>`max(label_tree_version.version)::int`.as('version')])
    .where('treeId', 'in', treeIds)
    .where('active', '=', true)
    .groupBy('treeId')
    .orderBy('treeId')
    .execute()
}

/** The labels of a published version, which never changes. */
export async function versionLabels(
  ctx: On,
  treeId: number,
  version: number,
): Promise<StoredLabel[]> {
  const row = await ctx.db
    .selectFrom('labelTreeVersion')
    .select('labels')
    .where('treeId', '=', treeId)
    .where('version', '=', version)
    .executeTakeFirst()
  return (row?.labels ?? []) as unknown as StoredLabel[]
}

export async function treesOfLabels(ctx: On, ids: readonly number[]): Promise<number[]> {
  return (
    await ctx.db.selectFrom('label').select('treeId').distinct().where('id', 'in', ids).execute()
  ).map((row) => row.treeId)
}

/** Labels given most by decisions on a type since a moment. */
export async function hottest(
  ctx: On,
  appId: number,
  type: number,
  since: Date,
  limit: number,
): Promise<number[]> {
  return (
    await ctx.db
      .selectFrom('decision')
      .innerJoin('decisionLabel', 'decisionLabel.decisionId', 'decision.id')
      .select(['decisionLabel.labelId', sql<number>`count(*)::int`.as('n')])
      .where('decision.appId', '=', appId)
      .where('decision.type', '=', type)
      .where('decision.state', '=', 'active')
      .where('decision.id', '>=', sql<string>`id_from(${since})`)
      .groupBy('decisionLabel.labelId')
      .orderBy('n', 'desc')
      .orderBy('decisionLabel.labelId')
      .limit(limit)
      .execute()
  ).map((row) => row.labelId)
}

/** Makes a tree with its labels and publishes it as version 1. */
export function seedTree(
  ctx: On & Pick<Context, 'now'>,
  { id, name, labels }: NewTree,
): Promise<void> {
  return ctx.db.transaction().execute(async (on) => {
    await on.insertInto('labelTree').values({ id, name }).execute()
    await on
      .insertInto('label')
      .values(
        labels.map(({ extJson, ...label }) => ({
          ...label,
          treeId: id,
          extJson: JSON.stringify(extJson),
        })),
      )
      .execute()
    await on
      .insertInto('labelTreeVersion')
      .values({
        treeId: id,
        version: 1,
        labels: JSON.stringify(
          labels.map((label) => ({ ...label, treeId: id, parentId: label.parentId ?? 0 })),
        ),
        publishedAt: ctx.now(),
      })
      .execute()
  })
}

/** The name of a label in a language; in English where it has none. */
export function labelName(label: LabelNames, language: Language): string {
  return (
    { cn: label.cnName, en: label.enName, id: label.idName, ru: label.ruName }[language] ||
    label.enName
  )
}
