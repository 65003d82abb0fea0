import type { mediaCalls } from '@oas/contract/media/calls'
import { mayType } from '../../core/caller.ts'
import { fail } from '../../core/fail.ts'
import { recordRowsByIds } from '../queue/index.ts'
import type { Handler } from '../../http/implement.ts'

type Call = (typeof mediaCalls)['videoCaptures']

/**
 * Pictures that were taken from the videos of a record; one outside the caller's scope is as if it
 * were not there.
 */
export const getCaptures: Handler<Call> = async (ctx, { recordId }) => {
  const record = (await recordRowsByIds(ctx.pool, [recordId])).get(recordId)
  if (!record || !mayType(ctx.caller, record.appId, record.type))
    return fail('not-found', { field: 'recordId' })
  return {
    list: (record.content.videos ?? []).flatMap((video, index) =>
      (video.captures ?? []).map(({ at, url }) => ({
        videoId: video.id ?? `video-${index + 1}`,
        videoUrl: video.content,
        at,
        url,
      })),
    ),
  }
}
