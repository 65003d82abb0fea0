import type { Context } from '../../../api/src/core/context.ts'
import { seedTree } from '../../../api/src/areas/label/index.ts'
import { type DemoLabel, violationLabels } from './label-data.ts'
import { labelGuides } from './label-guide.ts'
import { classLabels, qualityLabels, topicLabels } from './topic-data.ts'

/** Trees of the demo types: what breaks rules, what content is about, how good it is. */
const trees: readonly { id: number; name: string; labels: readonly DemoLabel[] }[] = [
  { id: 11, name: 'violation', labels: violationLabels },
  { id: 12, name: 'topic', labels: topicLabels },
  { id: 13, name: 'quality', labels: qualityLabels },
  { id: 14, name: 'class', labels: classLabels },
]

/** What nobody is shown more often than work asks for: no cases are made of it. */
const neverCases: ReadonlySet<number> = new Set([1501, 1502])

type FlatLabel = {
  id: number
  parentId: number | null
  cnName: string
  enName: string
  idName: string
  ruName: string
  orders: number
  punishId: number
  extJson: Record<string, unknown>
}
const listed = (labels: readonly DemoLabel[], parentId: number | null): FlatLabel[] =>
  labels.flatMap(([id, cnName, enName, idName, ruName, level, children = []]) => [
    {
      id,
      parentId,
      cnName,
      enName,
      idName,
      ruName,
      orders: 0,
      punishId: 0,
      extJson: { level, ...labelGuides[id], ...(neverCases.has(id) ? { neverCase: true } : {}) },
    },
    ...listed(children, id),
  ])
/** Labels of one branch follow each other, also among those of the others. */
const flatten = (labels: readonly DemoLabel[]): FlatLabel[] =>
  listed(labels, null).map((label, index, all) => ({ ...label, orders: (all.length - index) * 10 }))

/** Labels of all trees, parents before children. */
export function demoLabels() {
  return trees.flatMap(({ labels }) => flatten(labels))
}

/** Makes and publishes the label trees of the demo types; a second call changes nothing. */
export async function seedLabels(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (const { id, name, labels } of trees) {
    if (await ctx.db.selectFrom('labelTree').select('id').where('id', '=', id).executeTakeFirst())
      continue
    await seedTree(ctx, { id, name, labels: flatten(labels) })
  }
}
