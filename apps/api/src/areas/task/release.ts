import { type TaskBody, type TaskKind, isWaitingKind } from '@oas/contract/task/schemas'
import { bodyOf } from './queries/tasks.ts'
import { hourMs, secondMs } from '@oas/contract/time'
import type pg from 'pg'
import type { Context } from '../../core/context.ts'
import { transact } from '../../db/transaction.ts'
import { type Handed, type Handing, announceChange, handOut } from '../queue/index.ts'
import { describeMade } from './describe.ts'
import { dayStart } from '../../core/office-time.ts'
import { isWorking } from './engine/hours.ts'
import { type Taker, shareOut, toRelease } from './engine/pace.ts'
import { eligible, weightsOf } from './people.ts'
import type { Named } from './queries/people.ts'
import { type NextItem, keepHanded, loadsOf, lockNext, standingOf } from './queries/items.ts'
import { type Releasing, lockReleasing } from './queries/runs.ts'

type Client = Pick<pg.PoolClient, 'query'>
/** Seconds between two turns of a task. */
const turnSeconds = 5

const takersOf = async (
  client: Client,
  taskId: string,
  body: TaskBody,
  atWork: readonly Named[],
): Promise<Taker[]> => {
  const loads = new Map((await loadsOf(client, taskId)).map(({ personId, n }) => [personId, n]))
  const weights = weightsOf(body, atWork)
  return atWork.map(({ id }) => ({
    id,
    load: loads.get(id) ?? 0,
    weight: weights.get(id) ?? 1,
  }))
}
const isShared = ({ handing: { rule } }: TaskBody): boolean =>
  rule === 'even' || rule === 'weighted'

/** To whom each item goes alone; null: to whoever comes. Nobody gets what they decided again. */
const reservedFor = (
  body: TaskBody,
  items: readonly NextItem[],
  takers: readonly Taker[],
): (string | null)[] => {
  if (body.handing.rule === 'named') return items.map(({ personId }) => personId)
  const open = items.filter(({ personId }) => personId === null)
  const shares = isShared(body) ? shareOut(open.length, takers).toReversed() : []
  return items.map(({ personId, deciders }) => {
    if (personId !== null) return personId
    const at = shares.findLastIndex((taker) => !deciders.includes(taker))
    return at < 0 ? null : (shares.splice(at, 1)[0] ?? null)
  })
}

const handingOf = (item: NextItem, reserved: string | null): Handing => ({
  itemId: item.id,
  recordId: item.recordId,
  appId: item.appId,
  type: item.type,
  rank: item.place,
  reservedFor: reserved,
  dueAt: item.dueAt,
  excluded: [],
})

const release = async (
  ctx: Context,
  client: Client,
  task: Releasing,
  now: Date,
): Promise<{ handed: Handed[]; items: NextItem[]; more: boolean }> => {
  const nothing = { handed: [], items: [], more: false }
  const body = bodyOf(task)
  const at = now.getTime()
  if (!isWorking(body.time, at)) return nothing
  const atWork = (await eligible(client, task, task.types, now)).filter(({ online }) => online)
  const standing = await standingOf(
    client,
    task.id,
    new Date(dayStart(at)),
    new Date(Math.floor(at / hourMs) * hourMs),
  )
  const takers = isShared(body) ? await takersOf(client, task.id, body, atWork) : []
  if (isShared(body) && takers.length === 0) return nothing
  const quota = { ...body.quota, total: task.quotaTotal, day: task.quotaDay }
  const wanted = toRelease({ ...body, quota }, { ...standing, online: atWork.length }, at)
  if (wanted === 0) return nothing
  const items = await lockNext(client, task.id, wanted, now, body.groups !== null)
  const reserved = reservedFor(body, items, takers)
  const handed = await handOut(
    client,
    task.id,
    items.map((item, index) => handingOf(item, reserved[index] ?? null)),
    {
      make: !isWaitingKind(task.kind as TaskKind),
      rounds: body.rounds.mode !== 'single',
      effect: body.effect,
    },
    now,
  )
  await keepHanded(client, handed, now)
  await describeMade(ctx, client, handed, items)
  const lost = handed.filter(({ state }) => state !== 'taken' && state !== 'made').length
  return { handed, items, more: lost > 0 && items.length === wanted }
}

/** Hands out for one task whose turn has come; answers whether another may be due. */
export async function runRelease(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const next = new Date(now.getTime() + turnSeconds * secondMs)
  const done = await transact(ctx, async (client) => {
    const task = await lockReleasing(client, now, next)
    if (!task) return null
    const released = await release(ctx, client, task, now)
    if (released.more)
      await client.query('update task set next_release_at = $2 where id = $1', [task.id, now])
    return released
  })
  if (done === null) return false
  const out = new Set(done.handed.filter(({ orderId }) => orderId).map(({ itemId }) => itemId))
  if (out.size > 0)
    announceChange(
      ctx,
      done.items.filter(({ id }) => out.has(id)),
    )
  return true
}
