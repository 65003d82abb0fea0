import { Type } from 'typebox'
import { call } from '../../define.ts'
import { nullable, oneOf } from '../../envelope.ts'
import { RemoteMatcher } from '../schemas.ts'

/** Kinds of stores that a matcher of others may answer for. */
export const remoteKinds = ['picture', 'file'] as const
export type RemoteKind = (typeof remoteKinds)[number]

/** Matchers that others run. */
export const featureRemoteCalls = {
  tryRemote: call({
    service: 'feature',
    method: 'POST',
    access: 'feature.edit',
    scope: 'none',
    path: '/store/remote/try',
    answersWithin: 10_000,
    limited: 5,
    input: Type.Object({ kind: oneOf(remoteKinds), remote: RemoteMatcher }),
    output: Type.Object({
      ok: Type.Boolean(),
      ms: Type.Integer({ minimum: 0 }),
      problem: Type.String({ description: 'why there is no answer' }),
      hashes: nullable(
        Type.Integer({ description: 'of this kind in its index, where it says so' }),
      ),
    }),
    summary: 'Ask a matcher once, about a hash that is in no list; nothing is kept',
  }),
}
