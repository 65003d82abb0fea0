import { type Static, Type } from 'typebox'
import { Millis, nullable, oneOf } from '../envelope.ts'
import { releaseKinds, releaseStates } from './schemas.ts'
import { stageFields } from './stage-calls.ts'

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** A release as lists show it, each compared with the one before it. */
export const ReleaseRow = Type.Object({
  number: Version,
  kind: oneOf(releaseKinds),
  state: oneOf(releaseStates),
  note: Type.String(),
  sourceNumber: nullable(Version),
  items: Type.Integer({ minimum: 0 }),
  added: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer(),
  hash: Type.String(),
  problems: Type.Integer(),
  madeBy: Type.String(),
  madeAt: Millis,
  liveBy: Type.String(),
  liveAt: nullable(Millis),
  replacedAt: nullable(Millis),
  ...stageFields,
})
export type ReleaseRow = Static<typeof ReleaseRow>
