import type { Input, Output } from '@oas/contract/define'
import type { mediaCalls } from '@oas/contract/media/calls'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { recordRowsByIds } from '../queue/index.ts'

type Call = (typeof mediaCalls)['videoCaptures']

/**
 * Pictures that were taken from the videos of a record; one outside the caller's scope is as if it
 * were not there.
 */
export const getCaptures = async (
  ctx: CallContext,
  { recordId }: Input<Call>,
): Promise<Output<Call>> => {
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
