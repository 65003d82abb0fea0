import type { Context } from '../../../api/src/core/context.ts'
import { publishTree } from '../../../api/src/areas/label/index.ts'
import { type DemoLabel, violationLabels } from './label-data.ts'

/** Tree of the demo types. */
const violationTree = 11

const flatten = (labels: readonly DemoLabel[], parentId: number | null): { id: number; parentId: number | null; cnName: string; enName: string; idName: string; ruName: string; orders: number; punishId: number; extJson: { level: number } }[] =>
  labels.flatMap(([id, cnName, enName, idName, ruName, level, children = []], index) => [
    { id, parentId, cnName, enName, idName, ruName, orders: (labels.length - index) * 10, punishId: 0, extJson: { level } }, ...flatten(children, id),
  ])

/** The demo tree's labels, parents before children. */
export const demoLabels = () => flatten(violationLabels, null)

/** Makes and publishes the label tree of the demo types; a second call changes nothing. */
export const seedLabels = async (ctx: Pick<Context, 'db' | 'now'>): Promise<void> => {
  if (await ctx.db.selectFrom('labelTree').select('id').where('id', '=', violationTree).executeTakeFirst()) return
  await publishTree(ctx, { id: violationTree, name: 'violation', labels: demoLabels() })
}
