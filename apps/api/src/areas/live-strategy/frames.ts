import { pathOf } from '@oas/contract/define'
import { liveStrategyCalls } from '@oas/contract/live-strategy/calls'
import { frameKinds } from '@oas/contract/live-strategy/schemas'
import { minuteMs } from '@oas/contract/time'
import { nobody } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import type { Handler } from '../../http/implement.ts'
import { readStored, signedUrl } from '../file/index.ts'
import {
  type JudgedRecord,
  type ModelInUse,
  askChosen,
  liveModels,
  versionsFor,
} from '../model/index.ts'
import { isTestUid } from '../test-uid/index.ts'
import type { Frame, Scores, WatchedRoom } from './queries/rounds.ts'

type Calls = typeof liveStrategyCalls
const readMs = 5 * minuteMs
const storedUrl = /^\/biz_gateway\/resource\/file\/([0-9a-f]{64})$/

/**
 * A frame under an address that a service can read: what was captured stands on this server, so it
 * gets one with a token that is nobody's and lasts five minutes. Without a public address of the
 * product no service reaches it, and the frame counts as missing.
 */
export async function findAddress(ctx: Context, url: string): Promise<string> {
  const id = storedUrl.exec(url)?.[1]
  const base = ctx.config.publicUrl.replace(/\/+$/, '')
  if (id === undefined || base === '') return url
  const signed = await signedUrl({ ...ctx, caller: nobody }, id, readMs)
  const token = signed.slice(signed.indexOf('=') + 1)
  return `${base}${pathOf(liveStrategyCalls.frame).replace(':id', id)}?token=${token}`
}
/** What such an address leads to; whoever reads it has no session, the token alone counts. */
export const frame: Handler<Calls['frame']> = (ctx, { id, token }) =>
  readStored({ ...ctx, caller: nobody }, { id, token })

type Room = Pick<WatchedRoom, 'appId' | 'uid' | 'sid'>
export type AskedFrame = Pick<Frame, 'id' | 'url'> & { modelIds: ReadonlySet<string> }

const judgedOf = async (
  ctx: Context,
  { appId, uid, sid }: Room,
  { id, url }: AskedFrame,
  test: boolean,
): Promise<JudgedRecord> => {
  const content = await findAddress(ctx, url)
  return {
    recordId: id,
    appId,
    type: 0,
    postId: sid,
    uid,
    language: '',
    test,
    content: {
      texts: [],
      pictures: [{ id: 'frame', field: 'frame', content }],
      videos: [{ id: 'room', content: '', captures: [{ at: 0, url: content }] }],
      voices: [],
    },
  }
}
const mayAsk = ({ scopes, kind }: ModelInUse, appId: number): boolean =>
  frameKinds.some((one) => one === kind) &&
  (scopes.length === 0 || scopes.some((one) => one.appId === appId))

type Asking = { models: ReadonlyMap<string, ModelInUse>; test: boolean }
/**
 * Models that have a version which stands for the host of a room: on trial, live, or the mock for
 * test users. Those of which none does are not asked, and nothing of them is missing.
 */
export async function findModels(ctx: Context, { appId, uid, sid }: Room): Promise<Asking> {
  const [{ models }, test] = await Promise.all([liveModels(ctx), isTestUid(ctx, appId, uid)])
  const acts = (model: ModelInUse): boolean =>
    versionsFor(model, { test, uid, postId: sid }).some(({ mode }) => mode !== 'shadow')
  return {
    test,
    models: new Map([...models].filter(([, model]) => mayAsk(model, appId) && acts(model))),
  }
}

/**
 * Scores of frames of one room, each by the models that it is for. Nothing is thrown for what
 * services do; a model without an answer is left out. Shadows are asked and do not count.
 */
export async function askFrames(
  ctx: Context,
  room: Room,
  { models, test }: Asking,
  frames: readonly AskedFrame[],
  deadlineMs: number,
): Promise<ReadonlyMap<string, Scores>> {
  const wanted = new Map(
    frames.map(({ id, modelIds }) => [
      id,
      [...modelIds].flatMap((modelId) => models.get(modelId) ?? []),
    ]),
  )
  const records = await Promise.all(frames.map((one) => judgedOf(ctx, room, one, test)))
  const answers = await askChosen(ctx, records, deadlineMs, async (record) =>
    (wanted.get(record.recordId) ?? []).map((model) => ({
      model,
      versions: versionsFor(model, record),
    })),
  )
  return new Map(
    answers.map(({ recordId, outputs, missing }) => {
      const gone = new Set(missing.map(({ model }) => model))
      const scores: Record<string, Record<string, number>> = {}
      for (const model of wanted.get(recordId) ?? []) {
        if (gone.has(model.key)) continue
        const own: Record<string, number> = {}
        for (const { modelId, mode, label, calibrated } of outputs)
          if (modelId === model.id && mode !== 'shadow')
            own[label] = Math.max(own[label] ?? 0, calibrated)
        scores[model.id] = own
      }
      return [recordId, scores]
    }),
  )
}
/** The score of a label; a model that answered without it gave 0, one without an answer nothing. */
export function scoreIn(scores: Scores | null, modelId: string, label: string): number | null {
  const own = scores?.[modelId]
  return own ? (own[label] ?? 0) : null
}
