import type { IngestRecord } from '@oas/contract/ingest/schemas'
import { dayMs, minuteMs } from '@oas/contract/time'
import { systemCaller } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { perServer } from '../../core/per-server.ts'
import type { Job } from '../../jobs/job.ts'
import { sendOwn } from '../ingest/index.ts'
import { type RoomRow, decideOwn, findRoom, recordOf } from '../live/index.ts'
import { takeDecider } from '../strategy-run/index.ts'
import { pushSetting } from './push.ts'
import { dropFrames } from './queries/rounds.ts'
import { type DueSignal, claimDueSignals, endSignal } from './queries/signals.ts'

const source = 'live_strategy'
const batch = 20
const busyMs = minuteMs
const frameDays = 30
const framesDropped = 5000
/** Before patrol's pushes, behind rooms of barred hosts; what is to be cut first. */
const priorities = { usual: 7, cut: 8 } as const

const deciderOf = perServer((): { id: Promise<string> | null } => ({ id: null }))
/** The person in whose name a machine cuts; nobody can sign in as it. */
const machinePersonId = ({ pool }: Pick<Context, 'pool'>): Promise<string> => {
  const kept = deciderOf(pool)
  if (!kept.id) {
    kept.id = takeDecider(pool, source, 'Live strategies')
    kept.id.catch(() => {
      kept.id = null
    })
  }
  return kept.id
}

const percentOf = (score: number): number => Math.round(score * 100)
const orderOf = (signal: DueSignal, room: RoomRow, type: number, now: Date): IngestRecord => {
  const { id, strategyName, label, evidence, nth, act, kind, score } = signal
  const made = recordOf(room, {
    type,
    source,
    reason: strategyName,
    now: now.getTime(),
    shot: evidence.at(-1)?.url ?? room.shot?.url ?? '',
    by: strategyName,
    roomType: room.roomType,
    priority: act === 'suggest_cut' ? priorities.cut : priorities.usual,
    // Each is an order of its own: one about the same post would replace the one that waits.
    postId: `${room.sid}-${id}`,
    idempotencyKey: `live-signal-${id}`,
    extData: {
      liveSignal: { id, strategy: strategyName, kind, label, nth, act, percent: percentOf(score) },
      ...(['lower', 'warn', 'suggest_cut'].includes(act) ? { suggested: act } : {}),
    },
  })
  const [shot] = made.pictures ?? []
  return {
    ...made,
    pictures: [
      ...(shot ? [shot] : []),
      ...evidence
        .filter(({ url }) => url !== shot?.content)
        .map((one) => ({ id: `frame-${one.id}`, field: 'frame', content: one.url })),
    ],
  }
}

/** Makes the order of one signal; sent twice it is the same order. */
const sendOne = async (ctx: Context, signal: DueSignal): Promise<void> => {
  const give = (state: 'sent' | 'failed', recordId: string | null, reason: string) =>
    endSignal(ctx, signal.id, { state, recordId, reason })
  const now = ctx.now()
  const [room, setting] = await Promise.all([
    findRoom(ctx, signal.roomId, now),
    pushSetting(ctx, signal.appId, signal.act),
  ])
  if (!room || room.endedAt) return give('failed', null, 'over')
  if (!setting) return give('failed', null, 'no-type')
  const cut = signal.machine ? setting.result.find(({ id }) => id === signal.resultId) : undefined
  const caller = cut
    ? { ...systemCaller(source), id: await machinePersonId(ctx) }
    : systemCaller(source)
  const asked = { ...ctx, caller, requestId: '', language: 'en' } as const
  const stored = await sendOwn(
    asked,
    orderOf(signal, room, setting.type, now),
    cut ? { reservedFor: caller.id } : {},
  )
  if (stored.id === null) return give('failed', null, stored.reason)
  const refused = cut
    ? await decideOwn(asked, setting, cut, {
        recordId: stored.id,
        note: signal.strategyName.slice(0, cut.content.remark?.max ?? 200),
        labels: signal.labelId > 0 ? [signal.labelId] : [],
        way: source,
      })
    : ''
  return give('sent', stored.id, refused)
}

/** Makes the orders that signals ask for. A server that ends between the two lets another do it. */
export const sendSignals: Job = {
  name: 'liveStrategy.send',
  every: 1000,
  rest: 3000,
  run: async (ctx) => {
    const now = ctx.now()
    const due = await claimDueSignals(ctx, now, new Date(now.getTime() + busyMs), batch)
    for (const signal of due) await sendOne(ctx, signal)
    return due.length === batch
  },
}
/** Scores are kept as long as usual frames are. */
export const dropScores: Job = {
  name: 'liveStrategy.drop',
  every: 600_000,
  run: async (ctx) =>
    (await dropFrames(ctx, new Date(ctx.now().getTime() - frameDays * dayMs), framesDropped)) ===
    framesDropped,
}
