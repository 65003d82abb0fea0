import { contract } from '@oas/contract/index'
import { stateAfter } from '@oas/contract/task/life'
import { type TaskState, blankTask } from '@oas/contract/task/schemas'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Auditor, anAuditor, page, rec, send } from '../../testing/auditor.ts'
import { type Held, item, submitItems } from '../../testing/held.ts'
import { pass, resetClock, runJob, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aRunningTask, runTaskJob } from '../../testing/task-leader.ts'
import { aLabelTree, aType } from '../../testing/world.ts'

useQueueWorld()
const { task: calls, queue, decision } = contract
/** A type whose decisions can be taken back. */
const type = 16
beforeAll(async () => {
  await aLabelTree(server.ctx)
  await aType(server.ctx, { type, name: 'undo', undoSeconds: 600 })
})

type Claim = Held & { order: 'plain' | 'task' }
/** Where the order of a record is, and what its task knows of it. */
type Place = {
  order: 'plain' | 'task' | 'held' | 'decided'
  item: 'none' | 'drawn' | 'released' | 'final'
}
type World = {
  task: Awaited<ReturnType<typeof aRunningTask>>
  people: readonly Auditor[]
  state: TaskState
  redraws: number
  places: Map<string, Place>
  /** What each person holds, and decided last. */
  hands: Claim[][]
  last: ({ claim: Claim; decisionId: string } | null)[]
  made: number
}

const at = (world: World, post: string): Place => {
  const place = world.places.get(post)
  if (!place) throw new Error(`${post} never came`)
  return place
}
const come = async (world: World, n: number): Promise<void> => {
  const ids = Array.from({ length: n }, () => `p${++world.made}`)
  await send(
    server,
    ids.map((id) => rec(id, { type })),
  )
  for (const id of ids) world.places.set(id, { order: 'plain', item: 'none' })
}

const isEnded = ({ state }: World): boolean => state === 'finished' || state === 'cancelled'
/** What waits in the task goes back to the ordinary queue. */
const takeBack = ({ places }: World): void => {
  for (const place of places.values())
    if (place.item === 'drawn') place.item = 'none'
    else if (place.order === 'task') Object.assign(place, { order: 'plain', item: 'none' })
}
/** What is not held any more waits where it came from. */
const drop = (world: World, { postId, order }: Claim): void => {
  const place = at(world, postId)
  if (order === 'plain') place.order = 'plain'
  else Object.assign(place, isEnded(world) ? { order: 'plain', item: 'none' } : { order: 'task' })
}

const redraw = async (world: World): Promise<void> => {
  const { status } = await world.task.by.call(calls.redraw, { id: world.task.id, reason: 'again' })
  const may = world.state === 'running' && world.redraws < 5
  expect(status).toBe(may ? 200 : 409)
  if (!may) return
  world.redraws += 1
  takeBack(world)
  await runTaskJob(server, 'draw')
  for (const place of world.places.values())
    if (place.order === 'plain' && place.item === 'none') place.item = 'drawn'
}
/** Time for each item to be tried again; those whose order is with somebody stay. */
const release = async (world: World): Promise<void> => {
  pass(61)
  await runTaskJob(server, 'release')
  if (world.state !== 'running') return
  for (const place of world.places.values())
    if (place.item === 'drawn' && place.order === 'plain')
      Object.assign(place, { order: 'task', item: 'released' })
    else if (place.item === 'drawn' && place.order === 'decided') place.item = 'none'
}
const move =
  (act: 'pause' | 'resume' | 'finish' | 'cancel') =>
  async (world: World): Promise<void> => {
    const { status } = await world.task.by.call(calls.move, {
      id: world.task.id,
      act,
      reason: 'said so',
    })
    const next = stateAfter(act, world.state)
    expect([act, status]).toEqual([act, next ? 200 : 409])
    if (!next) return
    world.state = next
    if (isEnded(world)) takeBack(world)
  }
const withdraw = async (world: World): Promise<void> => {
  const { status } = await world.task.by.call(calls.withdraw, { id: world.task.id })
  expect(status).toBe(isEnded(world) ? 409 : 200)
  if (!isEnded(world)) takeBack(world)
}

const fetch =
  (who: number, order: 'plain' | 'task') =>
  async (world: World): Promise<void> => {
    const auditor = world.people[who]
    const hand = world.hands[who]
    if (!auditor || !hand || hand.length > 0) return
    const ids = order === 'task' ? { tfTaskIds: [world.task.id] } : {}
    const held = await auditor.fetch({ limit: 2, ...ids })
    const open = [...world.places.values()].filter((place) => place.order === order)
    const wanted = order === 'task' && world.state !== 'running' ? 0 : Math.min(2, open.length)
    expect([order, held.length]).toEqual([order, wanted])
    for (const one of held) {
      const place = at(world, one.postId)
      expect([one.postId, place.order]).toEqual([one.postId, order])
      place.order = 'held'
      hand.push({ ...one, order })
    }
  }
const submit =
  (who: number) =>
  async (world: World): Promise<void> => {
    const auditor = world.people[who]
    const [claim, ...rest] = world.hands[who] ?? []
    if (!auditor || !claim) return
    const done = await submitItems(server, auditor.client.token, [item(claim)], {
      windowId: auditor.window,
      type,
    })
    expect(done).toMatchObject({ finished: 1, refused: 0 })
    world.hands[who] = rest
    world.last[who] = { claim, decisionId: done.list[0]?.decisionId ?? '' }
    const place = at(world, claim.postId)
    place.order = 'decided'
    if (claim.order === 'task') place.item = 'final'
  }
const giveBack =
  (who: number) =>
  async (world: World): Promise<void> => {
    const auditor = world.people[who]
    const hand = world.hands[who] ?? []
    if (!auditor || hand.length === 0) return
    await auditor.client.ok(queue.release, {
      pageKey: page.pageKey,
      windowId: auditor.window,
      list: hand.map((claim) => ({ ...auditor.ref(claim as never), reason: 'back' as const })),
    })
    for (const claim of hand) drop(world, claim)
    world.hands[who] = []
  }
const expire = async (world: World): Promise<void> => {
  pass(400)
  while (await runJob('queue.expire')) {
    /* until nothing is left */
  }
  for (const claim of world.hands.flat()) drop(world, claim)
  world.hands = world.hands.map(() => [])
}
const undo =
  (who: number) =>
  async (world: World): Promise<void> => {
    const auditor = world.people[who]
    const last = world.last[who]
    if (!auditor || !last) return
    const { list } = await auditor.client.ok(decision.undo, {
      windowId: auditor.window,
      decisionIds: [last.decisionId],
    })
    world.last[who] = null
    const [undone] = list
    if (!undone?.undone) return
    world.hands[who] = [...(world.hands[who] ?? []), { ...last.claim, fence: undone.fence }]
    const place = at(world, last.claim.postId)
    place.order = 'held'
    if (last.claim.order === 'task') place.item = 'released'
  }

type Act = (world: World) => Promise<void>
const ofPerson = (who: number): [weight: number, name: string, act: Act][] => [
  [6, `fetch task ${who}`, fetch(who, 'task')],
  [3, `fetch plain ${who}`, fetch(who, 'plain')],
  [8, `submit ${who}`, submit(who)],
  [3, `undo ${who}`, undo(who)],
  [2, `give back ${who}`, giveBack(who)],
]
/** What may happen, the usual things more often. */
const acts: readonly (readonly [weight: number, name: string, act: Act])[] = [
  ...ofPerson(0),
  ...ofPerson(1),
  [3, 'come', (world) => come(world, 2)],
  [3, 'redraw', redraw],
  [6, 'release', release],
  [2, 'expire', expire],
  [2, 'pause', move('pause')],
  [3, 'resume', move('resume')],
  [2, 'withdraw', withdraw],
  [1, 'finish', move('finish')],
  [1, 'cancel', move('cancel')],
]
const anAct = fc.oneof(
  ...acts.map(([weight, name, run]) => ({
    weight,
    arbitrary: fc.constant(Object.assign((world: World) => run(world), { toString: () => name })),
  })),
)

const rowsText = `
  select r.post_id as post,
    coalesce(
      (
        select string_agg(
          case when q.state <> 'waiting' then 'held' when q.task_id is null then 'plain'
            else 'task' end, '+')
        from queue_order q
        where q.record_id = r.id
      ),
      case (select count(*) from decision d where d.record_id = r.id and d.state = 'active')
        when 1 then 'decided' else 'lost' end
    ) as order,
    coalesce(
      (
        select string_agg(i.state, '+')
        from task_item i
        where i.record_id = r.id and i.state in ('drawn', 'released', 'final')
      ),
      'none'
    ) as item
  from record r
  where r.type = $1`
/** Each record is in one place, the one it must be in; the task counts what there is. */
const check = async (world: World): Promise<void> => {
  const { rows } = await server.ctx.pool.query<{ post: string } & Place>(rowsText, [type])
  const found = Object.fromEntries(rows.map(({ post, ...place }) => [post, place]))
  expect(found).toEqual(Object.fromEntries(world.places))
  const places = [...world.places.values()]
  const count = (test: (place: Place) => boolean): number => places.filter(test).length
  const { counts, state } = await world.task.by.ok(calls.details, { id: world.task.id })
  expect(state).toBe(world.state)
  expect(counts).toMatchObject({
    unreleased: count((place) => place.item === 'drawn'),
    waiting: count((place) => place.order === 'task'),
    held: count((place) => place.order === 'held' && place.item === 'released'),
    done: count((place) => place.item === 'final'),
  })
  expect(counts.drawn - counts.withdrawn).toBe(count((place) => place.item !== 'none'))
}

const aWorld = async (): Promise<World> => {
  resetClock()
  await server.ctx.pool.query(
    'delete from task; truncate record, decision, ingest_key, order_event, outbox, submission, ' +
      'auditor_count, queue_order cascade; update auditor_session set stopped_at = now()',
  )
  const people = [await anAuditor(server), await anAuditor(server)]
  const world: World = {
    task: { id: '', by: server.client('') },
    people,
    state: 'running',
    redraws: 0,
    places: new Map(),
    hands: [[], []],
    last: [null, null],
    made: 0,
  }
  await come(world, 4)
  world.task = await aRunningTask(server, {
    types: [`50:${type}`],
    people: { ...blankTask.people, personIds: people.map(({ personId }) => personId) },
  })
  for (const place of world.places.values())
    Object.assign(place, { order: 'task', item: 'released' })
  return world
}

test('has each record in one place, whatever its people and leaders do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 10, maxLength: 40 }), async (run) => {
      const world = await aWorld()
      for (const [index, act] of run.entries()) {
        await act(world)
        // Counts are the same before and after what changed is added up.
        if (index % 2 === 0) await runTaskJob(server, 'fold')
        while (await runJob('task.reconcile')) {
          /* until nothing is left */
        }
        await check(world)
      }
    }),
    { numRuns: Number(process.env['TASK_LIFE_RUNS'] ?? 6) },
  )
}, 600_000)
