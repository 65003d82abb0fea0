import { type BucketName, fileIdOf } from '@oas/contract/file/buckets'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { findSent } from './queries.ts'

export type SentFile = { id: string; name: string; mime: string }

/**
 * The files of these addresses, in their order: all must have been sent by the caller to that
 * bucket. `field` names the place of each in the input.
 */
export async function requireSent(
  ctx: CallContext,
  urls: readonly string[],
  bucket: BucketName,
  field: (index: number) => string,
): Promise<SentFile[]> {
  const ids = urls.map(
    (url, index) =>
      fileIdOf(url) ??
      fail('invalid-input', { field: field(index), reason: because('no_stored_file') }),
  )
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (twice >= 0) fail('invalid-input', { field: field(twice), reason: because('stands_twice') })
  const found = await findSent(ctx, ids, bucket, ctx.caller.id, ctx.now())
  return ids.map(
    (id, index) =>
      found.find((file) => file.id === id) ??
      fail('invalid-input', { field: field(index), reason: because('not_sent_by_you') }),
  )
}
