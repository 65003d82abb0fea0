import { createHash } from 'node:crypto'
import type { featureRemoteCalls } from '@oas/contract/feature-library/remote/calls'
import type { RemoteMatcher, StoreBody } from '@oas/contract/feature-library/schemas'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { permitsAddress } from '../../../core/outgoing-guard.ts'
import { OutgoingError, checkKept } from '../../../core/outgoing.ts'
import type { Handler } from '../../../http/implement.ts'
import { askMatcher, askSize } from './matcher.ts'

type Calls = typeof featureRemoteCalls
const tryMs = 4000

/** The address may be asked: on the list of hosts, public, and by HTTPS unless it is our own. */
const requireAddress = async (
  ctx: CallContext,
  remote: RemoteMatcher,
  field: string,
): Promise<void> => {
  const refuse = (reason: string): never => fail('invalid-input', { field, reason })
  const url = await checkKept(ctx, remote.url).catch((error: unknown) => {
    if (!(error instanceof OutgoingError)) throw error
    return refuse(error.message)
  })
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  if (url.protocol === 'http:' && !permitsAddress(ctx.config.allowedHosts, host, host))
    refuse(textOf(ctx.language, 'feature_exchange.https_only'))
  if (url.search !== '' || url.hash !== '')
    refuse(textOf(ctx.language, 'feature_exchange.plain_address'))
}
/** Only pictures and files have hashes that matchers of others know. */
export async function requireRemote(
  ctx: CallContext,
  { kind, remote }: Pick<StoreBody, 'kind' | 'remote'>,
): Promise<void> {
  if (!remote) return
  if (kind !== 'picture' && kind !== 'file')
    fail('invalid-input', {
      field: 'body.remote',
      reason: textOf(ctx.language, 'feature_exchange.remote_kinds'),
    })
  await requireAddress(ctx, remote, 'body.remote.url')
}
/** A store that a matcher answers for takes nothing in. */
export function refuseRemote(
  ctx: Pick<CallContext, 'language'>,
  store: { remote: unknown },
  field: string,
): void {
  if (store.remote !== null)
    fail('invalid-input', {
      field,
      reason: textOf(ctx.language, 'feature_exchange.remote_store'),
    })
}

/** A hash of nothing that anybody has, but of full quality to whoever compares it. */
const strange = (kind: 'picture' | 'file'): string =>
  createHash(kind === 'picture' ? 'sha256' : 'md5')
    .update('is anybody there?')
    .digest('hex')

export const tryRemote: Handler<Calls['tryRemote']> = async (ctx, { kind, remote }) => {
  await requireAddress(ctx, remote, 'remote.url')
  const began = performance.now()
  const asked = await askMatcher(ctx, remote, { kind, signal: strange(kind) }, tryMs)
  const ms = Math.round(performance.now() - began)
  const hashes = asked.kind === 'answer' ? await askSize(ctx, remote, kind, tryMs) : null
  return {
    ok: asked.kind === 'answer',
    ms,
    problem: asked.kind === 'answer' ? '' : asked.why.slice(0, 200),
    hashes,
  }
}
