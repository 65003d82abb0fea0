import type { mediaCalls } from '@oas/contract/media/calls'
import { type HighVv, type HighVvConfig, highVvKey, usualHighVv } from '@oas/contract/media/schemas'
import type { CallContext } from '../../core/context.ts'
import { readConfig } from '../system-config/index.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof mediaCalls

/**
 * How videos and recordings of an app are played: as usual, as set for all, as set for the app. The
 * setting is checked when it is written.
 */
export async function highVvOf(ctx: CallContext, app: number): Promise<HighVv> {
  const { default: all = {}, apps = {} } = ((await readConfig(ctx, highVvKey)) ??
    {}) as HighVvConfig
  const { waveHosts, ...choices } = { ...usualHighVv, ...all, ...apps[String(app)] }
  return { app, ...choices, waveHosts: [...waveHosts], converter: ctx.config.ffmpeg !== '' }
}
export const getHighVv: Handler<Calls['highVvConfig']> = (ctx, { app }) => highVvOf(ctx, app)
