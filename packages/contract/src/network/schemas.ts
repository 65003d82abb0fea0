import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, nullable, oneOf } from '../envelope.ts'

/**
 * `egress`: hosts the server may ask. The others are what is known of links: good ones, bad ones,
 * and those that hide where they lead.
 */
export const domainLists = ['egress', 'safe', 'blocked', 'shortener'] as const
export type DomainList = (typeof domainLists)[number]
/**
 * `office`: from where people log in; `key`: from where programs come; `block`: refused whatever it
 * asks.
 */
export const addressLists = ['office', 'key', 'block'] as const
export type AddressList = (typeof addressLists)[number]
/**
 * Lists whose new entries a second person must see: a host gets what the server knows, an office
 * lets people in.
 */
export const reviewedLists: readonly (DomainList | AddressList)[] = ['egress', 'office']

export const ruleStates = ['pending', 'active', 'rejected', 'stopped', 'expired'] as const
export type RuleState = (typeof ruleStates)[number]
/** Lines of one call. */
export const maxRuleLines = 200

const Purpose = Type.String({ maxLength: 500 })
const common = {
  id: Id,
  value: Type.String(),
  appId: nullable(AppId),
  purpose: Type.String(),
  state: oneOf(ruleStates),
  until: nullable(Millis),
  version: Type.Integer(),
  addedBy: Type.String(),
  addedById: Id,
  addedAt: Millis,
  reviewedBy: Type.String(),
  changedAt: Millis,
  reason: Type.String(),
}
export const DomainRow = Type.Object({ list: oneOf(domainLists), ...common })
export type DomainRow = Static<typeof DomainRow>
export const AddressRow = Type.Object({
  list: oneOf(addressLists),
  roles: Type.Array(Type.Object({ id: Id, name: Type.String() }), {
    description: 'whom an office is for; none: everybody',
  }),
  lastSeen: nullable(
    Type.Integer({ description: 'when somebody logged in, or a key was used, from there' }),
  ),
  ...common,
})
export type AddressRow = Static<typeof AddressRow>

const Lines = Type.Array(Type.String({ maxLength: 300 }), { minItems: 1, maxItems: maxRuleLines })
const more = {
  appId: Type.Optional(AppId),
  purpose: Purpose,
  until: Type.Optional(Millis),
  dry: Type.Optional(Type.Boolean({ description: 'only say what would come of it' })),
}
export const AddDomains = Type.Object({ list: oneOf(domainLists), lines: Lines, ...more })
export const AddAddresses = Type.Object({
  list: oneOf(addressLists),
  lines: Lines,
  roleIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  ...more,
})
export const BadLine = Type.Object({
  line: Type.Integer({ description: 'from 1' }),
  text: Type.String(),
  reason: Type.String(),
})
export const Added = Type.Object({
  added: Type.Array(Type.String()),
  present: Type.Array(Type.String()),
  bad: Type.Array(BadLine),
})

export const RuleChange = Type.Object({
  id: Id,
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  purpose: Purpose,
  until: nullable(Millis),
})
export const RuleReview = Type.Object({
  id: Id,
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  approve: Type.Boolean(),
  reason: Type.String({ maxLength: 200 }),
})
export const RuleStop = Type.Object({
  id: Id,
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  reason: Type.String({ minLength: 1, maxLength: 200 }),
})
