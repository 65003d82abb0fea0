import type { Input } from '@oas/contract/define'
import type { liveStrategyCalls } from '@oas/contract/live-strategy/calls'
import { mostFrames } from '@oas/contract/live-strategy/schemas'
import { textOf } from '@oas/texts'
import { mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { findNewest } from '../live/index.ts'
import { type ScoredFrame, isDueFrame, runFrames } from './engine.ts'
import { askFrames, findModels, scoreIn } from './frames.ts'
import { type PastFrame, listPastFrames, listPastRooms } from './queries/rounds.ts'

type Calls = typeof liveStrategyCalls
type Asked = Input<Calls['mockRun']>
/** Frames of a past room a model is asked about at most in one run, and for how long. */
const mostAsked = 120
const askMs = 20_000
const secondMs = 1000

const isScored = ({ scores }: PastFrame, modelId: string): boolean =>
  scores !== null && modelId in scores

/** Frames of the past that the rule counts and whose score nobody kept. */
const openFrames = (
  frames: readonly PastFrame[],
  { rule }: Asked,
  modelId: string,
): PastFrame[] => {
  let takenAt: number | null = null
  return frames
    .filter(({ at }) => {
      const isDue = isDueFrame(rule, { takenAt }, at.getTime())
      if (isDue) takenAt = at.getTime()
      return isDue
    })
    .filter((frame) => !isScored(frame, modelId))
    .slice(0, mostAsked)
}
const pastOf = async (ctx: CallContext, asked: Asked, sid: string) => {
  const modelId = asked.modelId ?? fail('required', { field: 'modelId' })
  const label = asked.label ?? fail('required', { field: 'label' })
  const { appId } = asked
  const room =
    (await findNewest(ctx, { appId, sid }, ctx.now())) ?? fail('not-found', { field: 'sid' })
  const frames = await listPastFrames(ctx, appId, sid, mostFrames)
  if (frames.length === 0)
    fail('invalid-input', {
      field: 'sid',
      reason: textOf(ctx.language, 'live_strategy.no_past_frames'),
    })
  const of = { appId, uid: room.uid, sid }
  const asking = await findModels(ctx, of)
  const open = asking.models.has(modelId) ? openFrames(frames, asked, modelId) : []
  const said = await askFrames(
    ctx,
    of,
    asking,
    open.map(({ id, url }) => ({ id, url, modelIds: new Set([modelId]) })),
    askMs,
  )
  return {
    asked: open.length,
    frames: frames.map((frame): ScoredFrame => ({
      id: frame.id,
      at: frame.at.getTime(),
      url: frame.url,
      score: scoreIn(
        isScored(frame, modelId) ? frame.scores : (said.get(frame.id) ?? null),
        modelId,
        label,
      ),
    })),
  }
}
const madeOf = ({ rule, frames = [] }: Asked) => ({
  asked: 0,
  frames: frames.map((score, at): ScoredFrame => ({
    id: String(at),
    at: at * rule.everySeconds * secondMs,
    score,
    url: '',
  })),
})

/** Runs a rule and a ladder over scores that somebody drew, or over a room of the past. */
export const mockRun: Handler<Calls['mockRun']> = async (ctx, input) => {
  if (!mayApp(ctx.caller, input.appId)) fail('foreign-data', { app: input.appId })
  if (input.rule.atLeast > input.rule.ofLast)
    fail('invalid-input', {
      field: 'rule.atLeast',
      reason: textOf(ctx.language, 'live_strategy.more_than_window'),
    })
  const { frames, asked } =
    input.sid === undefined ? madeOf(input) : await pastOf(ctx, input, input.sid)
  if (frames.length === 0) fail('required', { field: 'frames' })
  const run = runFrames(input.rule, input.steps, frames)
  return {
    ...run,
    asked,
    missing: run.frames.filter(({ taken, score }) => taken && score === null).length,
  }
}

export const rooms: Handler<Calls['rooms']> = async (ctx, { appId }) => ({
  list: (await listPastRooms(ctx, appId)).map(({ startedAt, ...row }) => ({
    ...row,
    startedAt: startedAt.getTime(),
  })),
})
