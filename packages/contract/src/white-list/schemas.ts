import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, TypeId, TypeKey, nullable, oneOf } from '../envelope.ts'
import { businessKinds } from '../kinds.ts'

/** What a list does for those on it, the strictest first. */
export const whiteScopes = ['NOT_IN_AUDIT', 'NOT_TO_PUNISH', 'PUNISH_TIPS', 'AUDIT_TIPS'] as const
export type WhiteScope = (typeof whiteScopes)[number]
/** Scopes that spare somebody: what gives or widens them must be passed by a second person. */
export const sparingScopes: readonly WhiteScope[] = ['NOT_IN_AUDIT', 'NOT_TO_PUNISH']
/**
 * Whom the entries of a list name; a combination names several of uid, app, type, country and
 * device at once.
 */
export const whiteSubjects = ['user', 'device', 'combination', 'url'] as const
export type WhiteSubject = (typeof whiteSubjects)[number]
/** `live`: people whose rooms are excused from some acts; they stand in no list. */
export const entryKinds = [...whiteSubjects, 'live'] as const
export type EntryKind = (typeof entryKinds)[number]
/** What a live entry excuses: being cut off, being muted, being decided by a machine. */
export const liveExcuses = ['cut', 'mute', 'model'] as const
export type LiveExcuse = (typeof liveExcuses)[number]
export const whiteStates = ['pending', 'active', 'rejected', 'stopped', 'expired'] as const
export type WhiteState = (typeof whiteStates)[number]
export const combinationFields = ['uid', 'appId', 'type', 'country', 'device'] as const
/** A look-up of more entries than this carries a warning. */
export const lookupWarn = 50
/** Lines of one call, typed and from a workbook. */
export const maxLines = 500
export const maxImported = 20_000

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/**
 * A result punishes in spite of the list where business, type and result all fit; an empty list
 * fits everything.
 */
export const ForceRule = Type.Object({
  businessList: Type.Array(oneOf(businessKinds), { maxItems: 20 }),
  typeList: Type.Array(TypeKey, { maxItems: 200 }),
  resultList: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 50 }),
})
export type ForceRule = Static<typeof ForceRule>
const Tip = Type.String({ maxLength: 200 })
const Country = Type.String({ pattern: '^[A-Z]{2}$' })
const facts = {
  name: Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' }),
  scopes: Type.Array(oneOf(whiteScopes), { minItems: 1, maxItems: 4, uniqueItems: true }),
  apps: Type.Array(AppId, { maxItems: 200, description: 'none: every app' }),
  types: Type.Array(TypeKey, { maxItems: 500, description: 'none: every type' }),
  countries: Type.Array(Country, { maxItems: 250, description: 'none: everywhere' }),
  businesses: Type.Array(oneOf(businessKinds), { maxItems: 20, description: 'none: all' }),
  force: Type.Array(ForceRule, { maxItems: 20 }),
  tip: Type.Object({ cn: Tip, en: Tip, id: Tip, ru: Tip }),
  maxDays: nullable(
    Type.Integer({ minimum: 1, maximum: 3650, description: 'longest validity of an entry' }),
  ),
}
export const NewList = Type.Object({ subject: oneOf(whiteSubjects), ...facts })
export const ListChange = Type.Object({ id: Id, version: Version, ...facts })
export const WhiteList = Type.Object({
  id: Id,
  subject: oneOf(whiteSubjects),
  ...facts,
  state: oneOf(['pending', 'active', 'rejected', 'stopped']),
  version: Version,
  entries: Type.Integer(),
  madeBy: Type.String(),
  madeById: Id,
  madeAt: Millis,
  reviewedBy: Type.String(),
  changedAt: Millis,
  reason: Type.String(),
})
export type WhiteList = Static<typeof WhiteList>

export const Entry = Type.Object({
  id: Id,
  kind: oneOf(entryKinds),
  listId: nullable(Id),
  listName: Type.String(),
  scopes: Type.Array(oneOf(whiteScopes)),
  uid: Type.String(),
  appId: nullable(AppId),
  type: nullable(TypeId),
  country: Type.String(),
  device: Type.String(),
  url: Type.String(),
  room: Type.String(),
  excuses: Type.Array(oneOf(liveExcuses)),
  reason: Type.String(),
  source: oneOf(['typed', 'file']),
  state: oneOf(whiteStates),
  until: nullable(Millis),
  version: Version,
  madeBy: Type.String(),
  madeById: Id,
  madeAt: Millis,
  reviewedBy: Type.String(),
  endReason: Type.String(),
  punished: Type.Integer({ description: 'punishments of the user since the entry was made' }),
})
export type Entry = Static<typeof Entry>

const Reason = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
/**
 * Lines as typed, or the first column(s) of a workbook in base64. A line of a combination has its
 * fields in the order of `combinationFields`, apart by commas; one of a live entry uid and room.
 */
export const Lines = {
  lines: Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: maxLines })),
  workbook: Type.Optional(
    Type.String({
      maxLength: 14_000_000,
      pattern: '^[A-Za-z0-9+/=]*$',
      description: 'an .xlsx file in base64; its first row is the head',
    }),
  ),
}
const adding = {
  ...Lines,
  reason: Reason,
  until: Type.Optional(Millis),
  dry: Type.Optional(Type.Boolean({ description: 'only say what would come of it' })),
  skipBad: Type.Optional(
    Type.Boolean({ description: 'store the rest although lines are refused' }),
  ),
}
export const Adding = Type.Object({ listId: Id, ...adding })
export const LiveAdding = Type.Object({
  appId: AppId,
  excuses: Type.Array(oneOf(liveExcuses), { minItems: 1, maxItems: 3, uniqueItems: true }),
  ...adding,
})
export const LineOutcome = Type.Object({
  line: Type.Integer({ description: 'from 1; of a workbook the row' }),
  text: Type.String(),
  reason: Type.String(),
})
export type LineOutcome = Static<typeof LineOutcome>
/**
 * What comes of lines: new ones, those on the list whose end or reason changes, and those refused.
 */
export const Added = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  refused: Type.Array(LineOutcome),
  sample: Type.Array(LineOutcome, { description: 'the first of what is new or changes' }),
  waits: Type.Boolean({ description: 'a second person must pass it' }),
})
export const EntryChange = Type.Object({
  id: Id,
  version: Version,
  until: nullable(Millis),
  reason: Reason,
})
const Refs = Type.Array(Type.Object({ id: Id, version: Version }), { minItems: 1, maxItems: 500 })
export const Verdict = Type.Object({
  refs: Refs,
  act: oneOf(['approve', 'reject', 'stop']),
  reason: Type.String({ maxLength: 200 }),
})
export const Moved = Type.Object({
  done: Type.Integer(),
  failed: Type.Array(
    Type.Object({
      id: Id,
      reason: oneOf(['not-found', 'conflict', 'wrong-state', 'second-person', 'foreign-data']),
    }),
  ),
})

/** An entry that counts for somebody, as pages of records have it. */
export const WhiteDetail = Type.Object({
  groupId: nullable(Id),
  id: Id,
  uidKey: Type.String(),
  name: Type.String(),
  scope: oneOf(whiteScopes),
  scopes: Type.Array(oneOf(whiteScopes)),
  reason: Type.String(),
  until: nullable(Millis),
  excuses: Type.Array(oneOf(liveExcuses)),
  scopeConfigInfo: Type.Object({ forcePunishBusinessTypeResultList: Type.Array(ForceRule) }),
})
export type WhiteDetail = Static<typeof WhiteDetail>
