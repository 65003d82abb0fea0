import type { PackagedLadder, PackagedStrategy } from '@oas/contract/live-strategy/schemas'
import { hourMs, minuteMs } from '@oas/contract/time'
import { inAlpha } from '@oas/rule-engine'
import type pg from 'pg'
import type { Context } from '../../core/context.ts'
import { transact } from '../../db/transaction.ts'
import type { Job } from '../../jobs/job.ts'
import { markRoom } from '../live/index.ts'
import {
  type Signalled,
  type Watched,
  chooseStep,
  isDueFrame,
  missingChoice,
  unwatched,
  watchFrame,
} from './engine.ts'
import { askFrames, findModels, scoreIn } from './frames.ts'
import { type ActingPackage, listActing } from './queries/packages.ts'
import {
  type Frame,
  type Scores,
  type WatchedRoom,
  addFrames,
  claimRooms,
  endRound,
  holdsRoom,
  listFrames,
  putStates,
  readStates,
} from './queries/rounds.ts'
import { addSignal, listEarlier, lockHost } from './queries/signals.ts'

const roomsAtOnce = 10
const framesAtOnce = 30
/** A server that ends while it judges lets another go on after so long. */
const busyMs = minuteMs
const askMs = 10_000

/** Strategies that watch a room, and the package that they came with. */
type Watching = {
  packageId: string
  strategies: readonly PackagedStrategy[]
  ladders: ReadonlyMap<string, PackagedLadder>
}
const fits = ({ body }: PackagedStrategy, room: WatchedRoom): boolean =>
  room.viewers >= body.viewers &&
  room.reports >= body.reports &&
  (body.countries.length === 0 || body.countries.includes(room.country))

/**
 * The package on trial for its share of hosts, else the one in force: a host always falls on the
 * same side, and a growing share only adds hosts.
 */
const watchingOf = (
  acting: readonly ActingPackage[],
  room: WatchedRoom,
  models: ReadonlyMap<string, unknown>,
): Watching | null => {
  const own = acting.filter(({ appId }) => appId === room.appId)
  const trial = own.find(
    ({ state, id, share }) => state === 'staged' && inAlpha(room.uid, `live-package:${id}`, share),
  )
  const found = trial ?? own.find(({ state }) => state === 'live')
  if (!found) return null
  const { strategies, ladders } = found.content
  return {
    packageId: found.id,
    strategies: strategies.filter((one) => models.has(one.body.modelId) && fits(one, room)),
    ladders: new Map(ladders.map((one) => [one.id, one])),
  }
}
const sees = ({ body }: PackagedStrategy, { isPc }: Frame): boolean => (body.view === 'pc') === isPc

/** The models each frame is for: those of strategies whose pace takes it. */
const modelsOf = (
  { strategies }: Watching,
  states: ReadonlyMap<string, Watched>,
  frames: readonly Frame[],
): ReadonlyMap<string, ReadonlySet<string>> => {
  const byFrame = new Map(frames.map(({ id }) => [id, new Set<string>()]))
  for (const strategy of strategies) {
    let { takenAt } = states.get(strategy.id) ?? unwatched
    for (const frame of frames) {
      const at = frame.at.getTime()
      if (!sees(strategy, frame) || !isDueFrame(strategy.body, { takenAt }, at)) continue
      takenAt = at
      byFrame.get(frame.id)?.add(strategy.body.modelId)
    }
  }
  return byFrame
}

type Round = {
  room: WatchedRoom
  watching: Watching
  states: Map<string, Watched>
  scores: ReadonlyMap<string, Scores>
}
const keepSignal = async (
  ctx: Context,
  client: pg.PoolClient,
  { room, watching }: Round,
  { strategy, frame, signal }: { strategy: PackagedStrategy; frame: Frame; signal: Signalled },
): Promise<void> => {
  const { body, version, id } = strategy
  const steps = watching.ladders.get(body.ladderId)?.body.steps ?? []
  const longest = Math.max(1, ...steps.map(({ hours }) => hours))
  const since = new Date(signal.at - longest * hourMs)
  const chosen =
    signal.kind === 'missing'
      ? missingChoice
      : chooseStep(steps, await listEarlier(client, id, room.uid, since), signal)
  await addSignal(client, {
    strategyId: id,
    strategyVersion: version,
    packageId: watching.packageId,
    appId: room.appId,
    roomId: room.id,
    uid: room.uid,
    modelId: body.modelId,
    label: body.label,
    shotId: frame.id,
    kind: signal.kind,
    score: signal.score,
    evidence: signal.evidence,
    nth: chosen.nth,
    act: chosen.act,
    machine: chosen.machine,
    resultId: chosen.resultId,
    at: frame.at,
    madeAt: ctx.now(),
  })
  if (signal.kind === 'label')
    await markRoom(client, room.id, { signal: body.label, risk: Math.round(signal.score * 100) })
}
const judgeFrame = async (
  ctx: Context,
  client: pg.PoolClient,
  round: Round,
  frame: Frame,
): Promise<void> => {
  const scores = round.scores.get(frame.id) ?? null
  for (const strategy of round.watching.strategies) {
    if (!sees(strategy, frame)) continue
    const { modelId, label } = strategy.body
    const { state, signal } = watchFrame(
      strategy.body,
      round.states.get(strategy.id) ?? unwatched,
      {
        id: frame.id,
        at: frame.at.getTime(),
        url: frame.url,
        score: scoreIn(scores, modelId, label),
      },
    )
    round.states.set(strategy.id, state)
    if (signal) await keepSignal(ctx, client, round, { strategy, frame, signal })
  }
}

/**
 * Judges the next frames of a room: asked of the models first, then stored whole, or not at all
 * where another server has the room by then. What is remembered, the signals and how far it came
 * are one transaction, so that no frame counts twice.
 */
const judgeRoom = async (
  ctx: Context,
  acting: readonly ActingPackage[],
  room: WatchedRoom,
  busyUntil: Date,
): Promise<void> => {
  const frames = await listFrames(ctx, room.id, ctx.now(), framesAtOnce)
  const asking = await findModels(ctx, room)
  const watching = watchingOf(acting, room, asking.models)
  if (!watching || watching.strategies.length === 0) {
    await endRound(ctx.pool, room.id, busyUntil, frames.at(-1))
    return
  }
  const known = await readStates(ctx, room.id)
  const models = modelsOf(watching, known, frames)
  const asked = frames.flatMap((frame) => {
    const modelIds = models.get(frame.id)
    return modelIds && modelIds.size > 0 ? [{ ...frame, modelIds }] : []
  })
  const scores = await askFrames(ctx, room, asking, asked, askMs)
  await transact(ctx, async (client) => {
    if (!(await holdsRoom(client, room.id, busyUntil))) return
    await lockHost(client, room.appId, room.uid)
    const round: Round = { room, watching, scores, states: new Map(known) }
    for (const frame of frames) await judgeFrame(ctx, client, round, frame)
    await putStates(client, room.id, round.states)
    await addFrames(
      client,
      room.id,
      asked.map(({ id, at }) => ({ id, at, scores: scores.get(id) ?? {} })),
    )
    await endRound(client, room.id, busyUntil, frames.at(-1))
  })
}

/** Judges new frames of rooms that strategies in force or on trial watch. */
export const judgeRooms: Job = {
  name: 'liveStrategy.judge',
  every: 1000,
  rest: 3000,
  run: async (ctx) => {
    const acting = await listActing(ctx.db, null)
    const apps = [...new Set(acting.map(({ appId }) => appId))]
    if (apps.length === 0) return false
    const now = ctx.now()
    const busyUntil = new Date(now.getTime() + busyMs)
    const rooms = await claimRooms(ctx, apps, now, busyUntil, roomsAtOnce)
    await Promise.all(rooms.map((room) => judgeRoom(ctx, acting, room, busyUntil)))
    return rooms.length > 0
  },
}
