import type { Input, Output } from '@oas/contract/define'
import { fileIdOf, kindOf } from '@oas/contract/file/buckets'
import type { fileCalls } from '@oas/contract/file/calls'
import { mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { OutgoingError, peekOutgoing } from '../../core/outgoing.ts'
import { findFile } from './queries.ts'
import { sniff, sniffBytes } from './sniff.ts'

type Calls = typeof fileCalls
type Facts = Output<Calls['mimeType']>

const timeoutMs = 5000

const ownMime = async (ctx: CallContext, id: string): Promise<string> => {
  const file = await findFile(ctx, id, ctx.now())
  // Of a file that the caller may not open, not even its kind is told.
  return file &&
    (file.buckets.length > 0 ||
      file.apps.some((appId) => appId === null || mayApp(ctx.caller, appId)))
    ? file.mime
    : ''
}

/**
 * What stands under an address, by its first bytes, never by its name or what its server says.
 * Empty where it cannot be read.
 */
const mimeOf = async (ctx: CallContext, url: string): Promise<string> => {
  const id = fileIdOf(url)
  if (id !== null) return ownMime(ctx, id)
  try {
    const head = await peekOutgoing(ctx, url, sniffBytes, { timeoutMs })
    return head && head.length > 0 ? sniff(head) : ''
  } catch (error) {
    // An address that cannot be read is an answer, not a failure; anything else is one.
    if (!(error instanceof OutgoingError)) throw error
    ctx.log.debug({ reason: error.reason }, 'address not read')
    return ''
  }
}

const factsOf = async (ctx: CallContext, url: string): Promise<Facts> => {
  const mime = await mimeOf(ctx, url)
  return { url, mime, kind: kindOf(mime) }
}

export function getMimeType(ctx: CallContext, { url }: Input<Calls['mimeType']>): Promise<Facts> {
  return factsOf(ctx, url)
}
export function getFileTypes(
  ctx: CallContext,
  { urls }: Input<Calls['fileType']>,
): Promise<Facts[]> {
  return Promise.all(urls.map((url) => factsOf(ctx, url)))
}
