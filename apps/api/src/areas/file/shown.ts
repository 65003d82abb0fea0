import type { CallContext } from '../../core/context.ts'
import { signedUrl } from './upload.ts'

/** Files that something names, each with an address to be read for an hour by the caller. */
export function signFiles<F extends { id: string }>(
  ctx: CallContext,
  files: readonly F[],
): Promise<(F & { url: string })[]> {
  return Promise.all(files.map(async (file) => ({ ...file, url: await signedUrl(ctx, file.id) })))
}
