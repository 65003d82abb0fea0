import type { Input, Output } from '@oas/contract/define'
import type { mediaCalls } from '@oas/contract/media/calls'
import { type HighVv, type HighVvConfig, highVvKey, usualHighVv } from '@oas/contract/media/schemas'
import type { CallContext } from '../../core/context.ts'
import { readConfig } from '../system-config/index.ts'

type Calls = typeof mediaCalls

/**
 * How videos and recordings of an app are played: as usual, as set for all, as set for the app. The
 * setting is checked when it is written.
 */
export const highVvOf = async (ctx: CallContext, app: number): Promise<HighVv> => {
  const { default: all = {}, apps = {} } = ((await readConfig(ctx, highVvKey)) ??
    {}) as HighVvConfig
  const { waveHosts, ...choices } = { ...usualHighVv, ...all, ...apps[String(app)] }
  return { app, ...choices, waveHosts: [...waveHosts], converter: ctx.config.ffmpeg !== '' }
}
export const getHighVv = (
  ctx: CallContext,
  { app }: Input<Calls['highVvConfig']>,
): Promise<Output<Calls['highVvConfig']>> => highVvOf(ctx, app)
