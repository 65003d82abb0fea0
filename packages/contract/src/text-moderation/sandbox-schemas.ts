import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, TypeKey, nullable, oneOf } from '../envelope.ts'
import { Share } from './offline-schemas.ts'
import { Found, ItemBody, itemKinds } from './schemas.ts'

export const sandboxStates = [
  'open',
  'running',
  'stopped',
  'submitted',
  'merged',
  'closed',
] as const
export type SandboxState = (typeof sandboxStates)[number]
export const sandboxActs = ['add', 'edit', 'remove'] as const
/** States in which what a sandbox holds may be changed. */
export const editableStates: readonly SandboxState[] = ['open', 'stopped']
/** `running`: at once in all of the product, since each reads every record once more. */
export const sandboxLimits = { items: 5000, days: 7, running: 5 } as const

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Count = Type.Integer({ minimum: 0 })

const fields = {
  name: Type.String({ minLength: 1, maxLength: 64, pattern: String.raw`\S` }),
  remark: Type.String({ maxLength: 500 }),
  apps: Type.Array(AppId, { maxItems: 200, uniqueItems: true, description: 'none: every app' }),
  share: Type.Integer({ minimum: 0, maximum: 100, description: 'per cent of the users' }),
  days: Type.Integer({ minimum: 1, maximum: sandboxLimits.days }),
  /** The profile whose written part it tries. */ profileId: nullable(Id),
}
export const SandboxBody = Type.Object(fields, { additionalProperties: false })
export type SandboxBody = Static<typeof SandboxBody>

export const Sandbox = Type.Object({
  id: Id,
  ...fields,
  state: oneOf(sandboxStates),
  adds: Count,
  edits: Count,
  removes: Count,
  profileKey: Type.String(),
  profileName: Type.String(),
  scanned: Count,
  gained: Count,
  lost: Count,
  startedAt: nullable(Millis),
  runsUntil: nullable(Millis),
  version: Version,
  own: Type.Boolean(),
  madeBy: Type.String(),
  updatedBy: Type.String(),
  updatedAt: Millis,
})
export type Sandbox = Static<typeof Sandbox>

export const SandboxItem = Type.Object({
  id: Id,
  act: oneOf(sandboxActs),
  itemId: nullable(Id),
  rule: Type.String(),
  kind: oneOf(itemKinds),
  version: Version,
  draftId: nullable(Id),
  draftState: Type.String({ description: 'of what it became; empty before it is submitted' }),
  hits: Count,
  changedBy: Type.String(),
  changedAt: Millis,
})
export type SandboxItem = Static<typeof SandboxItem>
export const SandboxItemDetail = Type.Object({
  ...SandboxItem.properties,
  sandboxName: Type.String(),
  sandboxState: oneOf(sandboxStates),
  body: nullable(ItemBody),
  live: nullable(ItemBody),
  previous: nullable(Id),
  next: nullable(Id),
})
export type SandboxItemDetail = Static<typeof SandboxItemDetail>

export const SandboxHit = Type.Object({
  id: Id,
  recordId: Id,
  kind: oneOf(['gained', 'lost', 'more']),
  typeKey: TypeKey,
  at: Millis,
  violates: nullable(Type.Boolean({ description: 'what people decided; null: nobody did' })),
  texts: Type.Array(
    Type.Object({ key: Type.String(), text: Type.String(), hits: Type.Array(Found) }),
  ),
})
export type SandboxHit = Static<typeof SandboxHit>

export const SandboxReport = Type.Object({
  scanned: Count,
  live: Count,
  candidate: Count,
  gained: Count,
  lost: Count,
  kept: Type.Integer({ description: 'records of which the difference was kept' }),
  gainedPrecision: Share,
  lostPrecision: Share,
  hours: Type.Array(Type.Object({ at: Millis, scanned: Count, gained: Count, lost: Count })),
  items: Type.Array(Type.Object({ id: Id, rule: Type.String(), rows: Count, precision: Share })),
})
export type SandboxReport = Static<typeof SandboxReport>
