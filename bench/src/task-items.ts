import { countsOf } from '../../apps/api/src/areas/task/queries/reads.ts'
import { standingItems, standingOf } from '../../apps/api/src/areas/task/queries/items.ts'
import { listMembers } from '../../apps/api/src/areas/task/queries/members.ts'
import { fillItems, makeTasks } from './tasks.ts'
import { load, openWorld, quantile } from './world.ts'

// What is asked of a task again and again: a task of half of all items beside one of few, in turns.
const items = Number(process.env['TASK_ITEMS'] ?? 2_000_000)
const rounds = Number(process.env['TASK_ROUNDS'] ?? 20)
const world = await openWorld()
const { ctx } = world
await makeTasks(world)
await fillItems(world, items)
await ctx.pool.query('vacuum analyze')
await ctx.pool.query('checkpoint')
const day = new Date(new Date().toISOString().slice(0, 10))
const hour = new Date(`${new Date().toISOString().slice(0, 13)}:00Z`)
const scope = { all: true, pairs: [] }
const questions: Record<string, (id: string) => Promise<unknown>> = {
  'counts of a task': (id) => countsOf(ctx.db, [id], day),
  'what is to hand out': (id) => standingOf(ctx.pool, id, day, hour),
  'what a day has drawn': (id) => standingItems(ctx.pool, id, day.toISOString().slice(0, 10)),
  'people of a task': (id) =>
    listMembers(ctx.db, { scope, taskId: id }, day, { offset: 0, limit: 50 }),
}
const listed = Array.from({ length: 20 }, (_, n) => `${n + 1}`)
console.log(`${items} items, ${load()}`)
for (const [name, ask] of Object.entries(questions)) {
  const times = { '1': [] as number[], '2': [] as number[] }
  for (let round = -2; round < rounds; round++)
    for (const id of ['1', '2'] as const) {
      const from = performance.now()
      await ask(id)
      if (round >= 0) times[id].push(performance.now() - from)
    }
  const [many, few] = [quantile(times['1'], 0.5), quantile(times['2'], 0.5)]
  console.log(
    `${name}: ${many.toFixed(1)} ms of ${items / 2}, ${few.toFixed(1)} ms of ` +
      `${Math.round(items / 398)}, ${(many / few).toFixed(1)} x`,
  )
}
const lists: number[] = []
for (let round = 0; round < rounds; round++) {
  const from = performance.now()
  await countsOf(ctx.db, listed, day)
  lists.push(performance.now() - from)
}
console.log(`counts of twenty tasks of a list: ${quantile(lists, 0.5).toFixed(1)} ms`)
await world.close()
