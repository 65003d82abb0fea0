import { type Input, type Output, pathOf } from '@oas/contract/define'
import { mediaCalls } from '@oas/contract/media/calls'
import { mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { CallError, fail } from '../../core/fail.ts'
import { exchangeAddress } from '../file/index.ts'
import { highVvOf } from './config.ts'
import { convertVideo } from './convert.ts'
import { findPlaylist } from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof mediaCalls
type Item = Output<Calls['transformVideoUrl']>['items'][string]

const toHls = async (ctx: CallContext, appId: number, url: string): Promise<Item> => {
  try {
    return {
      new_video_url: pathOf(mediaCalls.hlsPlaylist).replace(
        ':id',
        (await convertVideo(ctx, appId, url)).id,
      ),
      reason: '',
    }
  } catch (error) {
    // An address that cannot be transformed stays as it was; why is told beside it.
    if (error instanceof CallError) return { new_video_url: url, reason: error.errorName }
    throw error
  }
}

/**
 * Other addresses for videos: as they are to be read now, or converted where browsers cannot play
 * them.
 */
export const transformVideoUrl: Handler<Calls['transformVideoUrl']> = async (
  ctx,
  { appId, videoUrls, hls = false },
) => {
  const urls = [...new Set(videoUrls)]
  if (!hls)
    return {
      items: Object.fromEntries(
        await Promise.all(
          urls.map(
            async (url) =>
              [url, { new_video_url: await exchangeAddress(ctx, url), reason: '' }] as const,
          ),
        ),
      ),
    }
  const { convert } = await highVvOf(ctx, appId)
  return {
    items: Object.fromEntries(
      await Promise.all(
        urls.map(
          async (url) =>
            [
              url,
              convert
                ? await toHls(ctx, appId, url)
                : { new_video_url: url, reason: 'converter-missing' },
            ] as const,
        ),
      ),
    ),
  }
}

export async function getPlaylist(
  ctx: CallContext,
  { id }: Input<Calls['hlsPlaylist']>,
): Promise<unknown> {
  const row = (await findPlaylist(ctx, id, ctx.now())) ?? fail('not-found')
  if (!mayApp(ctx.caller, row.appId)) fail('foreign-data', { app: row.appId })
  ctx.http.setHeader('content-type', 'application/vnd.apple.mpegurl')
  ctx.http.setHeader('cache-control', 'private, max-age=3600')
  return (row.facts as { playlist: string }).playlist
}
