import type { LiveIntake } from '@oas/contract/task/schemas'
import { hourMs, minuteMs, secondMs } from '@oas/contract/time'
import type pg from 'pg'
import type { Context } from '../../core/context.ts'
import { transact } from '../../db/transaction.ts'
import { announceChange, takeBack } from '../queue/index.ts'
import { roomFor } from './draw.ts'
import { dayOf } from '../../core/office-time.ts'
import { isWorking } from './engine/hours.ts'
import { seedOf } from './engine/draw.ts'
import { typesOf } from './ground.ts'
import { drawItems } from './queries/draws.ts'
import {
  type Taking,
  addToDraw,
  drawnSince,
  listUnclaimed,
  lockTaking,
  openDraw,
} from './queries/intake.ts'
import { endItems, noteWithdrawn, standingItems } from './queries/items.ts'
import { bodyOf } from './queries/tasks.ts'
import { runRelease } from './release.ts'

/** How often a task looks for what came in. */
const everyMs = secondMs

/** How many may be taken now: what the minute, the day and the task have room for. */
const roomNow = async (
  client: Pick<pg.PoolClient, 'query'>,
  { id, body }: { id: string; body: ReturnType<typeof bodyOf> },
  { perMinute }: LiveIntake,
  now: Date,
): Promise<number | null> => {
  const { cap } = roomFor(body, await standingItems(client, id, dayOf(now.getTime())))
  if (perMinute === null) return cap
  const taken = await drawnSince(client, id, new Date(now.getTime() - minuteMs))
  return Math.min(Math.max(0, perMinute - taken), cap ?? perMinute)
}

/** Takes what came in since the task started and waits; answers how many. */
const take = async (
  ctx: Context,
  client: pg.PoolClient,
  task: Taking,
  live: LiveIntake,
): Promise<number> => {
  const now = ctx.now()
  const body = bodyOf(task)
  if (!isWorking(body.time, now.getTime())) return 0
  const room = await roomNow(client, { id: task.id, body }, live, now)
  if (room === 0) return 0
  const day = dayOf(now.getTime())
  const seed = seedOf(task.id, day, 1)
  const drawId = await openDraw(client, task, { day, seed, now })
  const { drawn } = await drawItems(client, {
    taskId: task.id,
    drawId,
    part: null,
    version: task.version,
    seed,
    body,
    types: await typesOf(ctx, body),
    list: null,
    stored: null,
    picked: null,
    since: task.startedAt,
    count: null,
    cap: room,
    now,
  })
  if (drawn > 0) await addToDraw(client, drawId, drawn)
  return drawn
}

/** Gives back what nobody took in time: it waits for everybody again, as old as it is. */
const giveBack = async (
  client: pg.PoolClient,
  { id }: Taking,
  { expireHours }: LiveIntake,
  now: Date,
): Promise<number> => {
  const itemIds = await listUnclaimed(client, id, new Date(now.getTime() - expireHours * hourMs))
  if (itemIds.length === 0) return 0
  const back = await takeBack(client, id, { itemIds, personId: null, why: 'expired' }, now)
  const ended = back.map(({ itemId }) => itemId)
  await endItems(client, ended, 'expired', now)
  await noteWithdrawn(client, ended)
  return ended.length
}

/**
 * Lets one task take what came in, in one transaction, and hands it out at once; answers whether
 * another may be due.
 */
export async function runIntake(ctx: Context): Promise<boolean> {
  const done = await transact(ctx, async (client) => {
    const now = ctx.now()
    const task = await lockTaking(client, now, new Date(now.getTime() + everyMs))
    if (!task) return null
    const { live, types } = bodyOf(task)
    if (live === null) return { taken: 0, returned: 0, types }
    const returned = await giveBack(client, task, live, now)
    const taken = await take(ctx, client, task, live)
    if (taken > 0)
      await client.query('update task set next_release_at = $2 where id = $1', [task.id, now])
    return { taken, returned, types }
  })
  if (!done) return false
  if (done.taken > 0) await runRelease(ctx)
  if (done.returned > 0)
    announceChange(
      ctx,
      done.types.map((key) => {
        const [appId = 0, type = 0] = key.split(':').map(Number)
        return { appId, type }
      }),
    )
  return true
}
