import type { IngestRecord } from '@oas/contract/ingest/schemas'
import { dayMs } from '@oas/contract/time'
import { type Caller, systemCaller } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { alone } from '../../jobs/alone.ts'
import type { Job } from '../../jobs/job.ts'
import { sendOwn } from '../ingest/index.ts'
import { noteRecord, takeRooms } from '../live-black-list/index.ts'
import { readConfig } from '../system-config/index.ts'
import { type Pass, passes } from './pages.ts'
import {
  type Decided,
  decidedSince,
  dropOld,
  notePassed,
  takeHot,
  typesOnPages,
} from './queries/pages.ts'
import { findRoom } from './queries/rooms.ts'
import { recordOf } from './record-of.ts'

const batch = 100
const asSystem = (ctx: Context): Context & { caller: Caller } => ({
  ...ctx,
  caller: systemCaller('live'),
})

/**
 * Whether a decision is among the share that is looked at again: the same answer on every server,
 * whatever the share says of its neighbours.
 */
const sampled = (id: string, share: number): boolean =>
  Number(((BigInt(id) * 2_654_435_761n) >> 16n) % 100n) < share
const wanted = ({ results, share }: Pass, one: Decided): boolean =>
  (results === undefined || results.includes(one.resultId)) &&
  (share === undefined || sampled(one.id, share))

type Opinion = {
  round: string
  result: string
  labels: number[]
  remark: string
  at: number
  shot?: string
}
/**
 * The record of a further review: what was judged, with the opinion of who judged it, whose name is
 * not told.
 */
const furtherOf = (one: Decided, pass: Pass, type: number): IngestRecord => {
  const {
    lives = [],
    texts = [],
    pictures = [],
    voices = [],
    data = {},
  } = one.content as Partial<IngestRecord>
  const shot = pictures.find((picture) => picture.field === 'shot')?.content
  const before = Array.isArray(data['opinion']) ? (data['opinion'] as Opinion[]) : []
  const opinion: Opinion = {
    round: pass.round,
    result: one.resultId,
    labels: one.labels,
    remark: one.remark,
    at: one.at.getTime(),
    ...(shot === undefined ? {} : { shot }),
  }
  return {
    appId: one.appId,
    type,
    postId: one.postId,
    uid: one.uid,
    source: pass.round === 'first' ? 'first_review' : 'inspection',
    reason: '',
    priority: pass.round === 'first' ? 7 : 2,
    idempotencyKey: `further-${one.id}`,
    createdAt: one.at.getTime(),
    ...(/^[A-Z]{2}$/.test(one.country) ? { country: one.country } : {}),
    ...(one.language === '' ? {} : { language: one.language }),
    lives,
    texts,
    pictures,
    voices,
    data: { ...data, opinion: [...before, opinion] },
    extData: one.extData,
  }
}
/**
 * Makes orders of a further review from decisions that ask for one; who decided is never offered
 * what follows.
 */
const passOn = async (ctx: Context): Promise<boolean> =>
  (await alone(ctx, 'live.pass-on', async () => {
    const types = await typesOnPages(
      ctx.pool,
      passes.flatMap(({ from, to }) => [from, to]),
    )
    const now = ctx.now()
    let full = false
    for (const pass of passes) {
      const on = (page: string) => types.filter((one) => one.pageKeys.includes(page))
      const targets = new Map(on(pass.to).map((one) => [one.appId, one.type]))
      const found = await decidedSince(
        ctx,
        on(pass.from).filter((one) => targets.has(one.appId)),
        new Date(now.getTime() - dayMs),
        now,
        batch,
      )
      const noted: { id: string; recordId: string | null }[] = []
      for (const one of found)
        noted.push({
          id: one.id,
          recordId: wanted(pass, one)
            ? (
                await sendOwn(
                  asSystem(ctx),
                  furtherOf(one, pass, targets.get(one.appId) as number),
                  { excluded: [one.personId] },
                )
              ).id
            : null,
        })
      await notePassed(ctx, noted, now)
      full ||= found.length === batch
    }
    return full
  })) ?? false

/**
 * Configuration of busy rooms: from how many viewers on, and after how many minutes they are looked
 * at again.
 */
const hotKey = 'front.live.hot'
const hotOf = (value: unknown): { viewers: number; minutes: number } => {
  const { viewers, minutes } = (typeof value === 'object' && value !== null ? value : {}) as {
    viewers?: unknown
    minutes?: unknown
  }
  return {
    viewers: typeof viewers === 'number' && viewers >= 0 ? Math.floor(viewers) : 1000,
    minutes: typeof minutes === 'number' && minutes >= 1 ? Math.floor(minutes) : 10,
  }
}
/** Makes an order of each busy room that is due for a look. */
const askHot = async (ctx: Context): Promise<boolean> => {
  const types = await typesOnPages(ctx.pool, ['tags-audit-live-hot'])
  if (types.length === 0) return false
  const { viewers, minutes } = hotOf(await readConfig(ctx, hotKey))
  const now = ctx.now()
  const due = await takeHot(
    ctx,
    types,
    Math.min(viewers, 2_000_000_000),
    Math.min(minutes, 100_000),
    now,
  )
  for (const { id, type } of due) {
    const room = await findRoom(ctx, id, now)
    if (room)
      await sendOwn(
        asSystem(ctx),
        recordOf(room, {
          type,
          source: 'hot',
          reason: '',
          now: now.getTime(),
          shot: room.shot?.url ?? '',
          by: '',
          roomType: room.roomType,
          priority: 3,
          extData: { dueAt: now.getTime() + minutes * 60_000 },
        }),
      )
  }
  return due.length === batch
}

/** Pages on which rooms of listed hosts are looked at. */
const blackPages = { bar: 'tags-audit-live-push', watch: 'tags-audit-live-first' } as const
/**
 * Makes an order of each room that a barred or watched host opens: a barred one before all others.
 */
const askBlack = async (ctx: Context): Promise<boolean> => {
  const now = ctx.now()
  const opened = await takeRooms(ctx.pool, now, batch)
  for (const { roomId, kind, reason } of opened) {
    const room = await findRoom(ctx, roomId, now)
    const [type] = room ? await typesOnPages(ctx.pool, [blackPages[kind]], room.appId) : []
    if (!room || !type) continue
    const made = recordOf(room, {
      type: type.type,
      source: `black_${kind}`,
      reason,
      now: now.getTime(),
      shot: room.shot?.url ?? '',
      by: '',
      roomType: room.roomType,
      priority: kind === 'bar' ? 9 : 7,
      extData: { black: kind },
      idempotencyKey: `black-${roomId}`,
    })
    await noteRecord(ctx.pool, roomId, (await sendOwn(asSystem(ctx), made)).id)
  }
  return opened.length === batch
}

const shotDays = 30
const roomDays = 180
const drop = async (ctx: Context): Promise<boolean> => {
  const now = ctx.now().getTime()
  return (
    (await dropOld(ctx, {
      shotsBefore: new Date(now - shotDays * dayMs),
      roomsBefore: new Date(now - roomDays * dayMs),
      watchBefore: new Date(now - 60_000),
      limit: 1000,
    })) >= 1000
  )
}

export const liveJobs: readonly Job[] = [
  { name: 'live.pass-on', every: 3000, rest: 9000, run: passOn },
  { name: 'live.hot', every: 15_000, run: askHot },
  { name: 'live.black', every: 3000, rest: 5000, run: askBlack },
  { name: 'live.drop', every: 600_000, run: drop },
]
