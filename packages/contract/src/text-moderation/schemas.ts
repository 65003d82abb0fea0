import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, TypeId, nullable, oneOf } from '../envelope.ts'
import { longestPattern } from '../text-inspection/limits.ts'

/**
 * A word; a pattern for the plain text; one for the text as received; words near each other; a kind
 * of contacts or personal numbers, which `rule` names.
 */
export const itemTypes = [0, 1, 2, 3, 4] as const
export const itemKinds = ['word', 'pattern', 'combination', 'contact'] as const
export type ItemKind = (typeof itemKinds)[number]
const kindOfType = ['word', 'pattern', 'pattern', 'combination', 'contact'] as const
export function itemKindOf(wordType: number): ItemKind {
  return kindOfType[wordType] ?? 'pattern'
}
/** Items that may be in force or wait for it, of all libraries together. */
export const itemLimits = { word: 200_000, combination: 5000, pattern: 1000 } as const
export const matchModes = ['auto', 'word', 'stem', 'prefix', 'substring'] as const
/** Where an item is on its way into releases; `urgent` is in force before anybody else saw it. */
export const itemStates = [
  'draft',
  'pending',
  'approved',
  'urgent',
  'rejected',
  'offline',
  'expired',
] as const
export type ItemState = (typeof itemStates)[number]
export const itemSources = [
  'manual',
  'import',
  'audit_page',
  'mining',
  'directive',
  'appeal',
  'urgent',
] as const
/** What is done to items in their life; `stop` and `urgent` are in force at once. */
/** The words that a text can be tried by; a release and a sandbox are named by their id. */
export const testSets = ['live', 'staged', 'approved', 'draft', 'release', 'sandbox'] as const
export const itemActs = [
  'submit',
  'approve',
  'reject',
  'offline',
  'restore',
  'stop',
  'urgent',
] as const
export type ItemAct = (typeof itemActs)[number]
export const releaseKinds = ['usual', 'urgent', 'stop', 'expiry', 'rollback'] as const
export const releaseStates = [
  'building',
  'ready',
  'failed',
  'staged',
  'held',
  'live',
  'replaced',
  'withdrawn',
] as const
export const urgentHours = 24
export const longestText = 20_000
export const mostLines = 200
export const mostApproved = 500

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Key = Type.String({ pattern: '^[a-z0-9_]{2,32}$' })
const Name = Type.String({ minLength: 1, maxLength: 64, pattern: String.raw`\S` })
const Phrase = Type.String({ minLength: 1, maxLength: 64, pattern: String.raw`\S` })
const LabelId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Count = Type.Integer({ minimum: 0 })

/** Where an item applies: types of an app, all of them where none is named. */
export const ItemScope = Type.Object(
  { appId: AppId, types: Type.Array(TypeId, { maxItems: 200, uniqueItems: true }) },
  { additionalProperties: false },
)
export type ItemScope = Static<typeof ItemScope>
const itemFields = {
  wordType: Type.Integer({
    minimum: 0,
    maximum: 4,
    description:
      '0 word, 1 pattern for the plain text, 2 for the text as received, 3 combination, 4 contact',
  }),
  rule: Type.String({ maxLength: longestPattern }),
  libraryId: Id,
  categoryId: Id,
  labelId: LabelId,
  level: Type.Integer({ minimum: 1, maximum: 3, description: '1 grave, 2 usual, 3 a hint' }),
  scopes: Type.Array(ItemScope, { maxItems: 200, description: 'none: every app' }),
  scenes: Type.Array(Key, { maxItems: 50, uniqueItems: true, description: 'none: all' }),
  countries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), {
    maxItems: 250,
    uniqueItems: true,
  }),
  languages: Type.Array(Type.String({ pattern: '^[a-z]{2,3}$' }), {
    maxItems: 20,
    uniqueItems: true,
  }),
  matchMode: oneOf(matchModes),
  pinyin: Type.Boolean(),
  radicals: Type.Boolean(),
  double: Type.Boolean({ description: 'a doubled letter of the text counts as one of the word' }),
  except: Type.Array(Phrase, { maxItems: 50, description: 'inside these it is no hit' }),
  allow: Type.Boolean({ description: 'never a hit itself, but lets off what lies inside' }),
  validFrom: nullable(Millis),
  validTo: nullable(Millis),
  remark: Type.String({ maxLength: 500 }),
  parts: Type.Array(Type.Array(Phrase, { minItems: 1, maxItems: 50 }), {
    maxItems: 6,
    description: 'of a combination: words of which one must occur, 2 to 6 times',
  }),
  minParts: nullable(Type.Integer({ minimum: 1, maximum: 6 })),
  ordered: Type.Boolean(),
  distance: Type.Integer({ minimum: -1, maximum: 200, description: '-1: anywhere' }),
  not: Type.Array(Phrase, { maxItems: 20 }),
  notWithin: Type.Integer({ minimum: 0, maximum: 200 }),
  across: oneOf(['field', 'record']),
}
/** All that an item says; what does not concern its kind is empty. */
export const ItemBody = Type.Object(itemFields, { additionalProperties: false })
export type ItemBody = Static<typeof ItemBody>
/** An item that says nothing yet. */
export const blankItem: ItemBody = {
  wordType: 0,
  rule: '',
  libraryId: '0',
  categoryId: '0',
  labelId: 1,
  level: 2,
  scopes: [],
  scenes: [],
  countries: [],
  languages: [],
  matchMode: 'auto',
  pinyin: false,
  radicals: false,
  double: false,
  except: [],
  allow: false,
  validFrom: null,
  validTo: null,
  remark: '',
  parts: [],
  minParts: null,
  ordered: true,
  distance: 10,
  not: [],
  notWithin: 10,
  across: 'field',
}

export const ItemRow = Type.Object({
  id: Id,
  ...itemFields,
  kind: oneOf(itemKinds),
  state: oneOf(itemStates),
  source: oneOf(itemSources),
  version: Version,
  approvedVersion: nullable(Version),
  liveVersion: nullable(Version),
  urgentUntil: nullable(Millis),
  libraryName: Type.String(),
  categoryName: Type.String(),
  madeBy: Type.String(),
  changedBy: Type.String(),
  own: Type.Boolean({ description: 'written by the caller, who may not review it' }),
  changedAt: Millis,
  reviewedBy: Type.String(),
  reason: Type.String(),
})
export type ItemRow = Static<typeof ItemRow>
export const ItemDetail = Type.Object({
  ...ItemRow.properties,
  before: nullable(ItemBody),
})
export type ItemDetail = Static<typeof ItemDetail>

const libraryFields = {
  name: Name,
  remark: Type.String({ maxLength: 500 }),
  ownerId: Id,
  teamId: nullable(Id),
  quota: Type.Integer({ minimum: 1, maximum: 50_000 }),
  apps: Type.Array(AppId, { maxItems: 200, uniqueItems: true, description: 'none: every app' }),
  active: Type.Boolean(),
}
export const LibraryBody = Type.Object(libraryFields, { additionalProperties: false })
export type LibraryBody = Static<typeof LibraryBody>
export const Library = Type.Object({
  id: Id,
  ...libraryFields,
  ownerName: Type.String(),
  teamName: Type.String(),
  items: Count,
  version: Version,
  updatedBy: Type.String(),
  updatedAt: Millis,
})
export type Library = Static<typeof Library>

const categoryFields = { name: Name, parentId: nullable(Id), labelId: nullable(LabelId) }
export const CategoryBody = Type.Object(categoryFields, { additionalProperties: false })
export const Category = Type.Object({
  id: Id,
  ...categoryFields,
  path: Type.String({ description: 'names from the root on' }),
  items: Count,
  version: Version,
  updatedBy: Type.String(),
  updatedAt: Millis,
})
export type Category = Static<typeof Category>

export const SceneField = Type.Object(
  {
    appId: AppId,
    type: TypeId,
    field: Type.String({ maxLength: 64, description: 'empty: every text of the type' }),
  },
  { additionalProperties: false },
)
export type SceneField = Static<typeof SceneField>
const sceneFields = {
  key: Key,
  name: Name,
  fields: Type.Array(SceneField, { maxItems: 500 }),
  profile: Key,
  libraryIds: Type.Array(Id, { maxItems: 100, uniqueItems: true, description: 'none: all' }),
  maxChars: Type.Integer({ minimum: 1, maximum: longestText }),
  active: Type.Boolean(),
}
export const SceneBody = Type.Object(sceneFields, { additionalProperties: false })
export type SceneBody = Static<typeof SceneBody>
export const Scene = Type.Object({
  id: Id,
  ...sceneFields,
  items: Count,
  version: Version,
  updatedBy: Type.String(),
  updatedAt: Millis,
})
export type Scene = Static<typeof Scene>
/** How a scene may read its texts; built-in ones have a name of the interface's. */
export const Profile = Type.Object({ key: Type.String(), name: Type.String() })

export const DiffRow = Type.Object({
  itemId: Id,
  act: oneOf(['added', 'changed', 'removed']),
  rule: Type.String(),
  wordType: Type.Integer(),
  level: Type.Integer(),
  libraryName: Type.String(),
  before: nullable(Version),
  after: nullable(Version),
})
export type DiffRow = Static<typeof DiffRow>
export const ServerRow = Type.Object({
  server: Type.String(),
  number: nullable(Version),
  staged: nullable(Version),
  ms: Type.Integer(),
  problem: Type.String(),
  ackedAt: nullable(Millis),
  heartbeatAt: Millis,
  alive: Type.Boolean({ description: 'heard of in the last ten seconds' }),
})
export type ServerRow = Static<typeof ServerRow>

/** What was found of an item in a text, with its place in UTF-16 units of the text as received. */
export const Found = Type.Object({
  itemId: Id,
  version: Type.Integer(),
  kind: oneOf(itemKinds),
  rule: Type.String(),
  field: Type.String(),
  stream: Type.String(),
  s: Type.Integer(),
  e: Type.Integer(),
  text: Type.String(),
  level: Type.Integer(),
  labelId: Type.Integer(),
  verdict: Type.String(),
  libraryName: Type.String(),
  categoryName: Type.String(),
})
export type Found = Static<typeof Found>
export const Near = Type.Object({
  itemId: Id,
  rule: Type.String(),
  field: Type.String(),
  s: Type.Integer(),
  e: Type.Integer(),
  text: Type.String(),
  reason: Type.String(),
  phrase: Type.String({ description: 'inside which it was let off' }),
})
export type Near = Static<typeof Near>
export const LookedUp = Type.Object({
  line: Type.String(),
  normal: Type.String(),
  verdict: oneOf(['exact', 'equal', 'covered', 'allowed', 'draft', 'none']),
  items: Type.Array(
    Type.Object({
      id: Id,
      rule: Type.String(),
      wordType: Type.Integer(),
      libraryName: Type.String(),
      level: Type.Integer(),
      state: oneOf(itemStates),
      live: Type.Boolean(),
    }),
  ),
})
export type LookedUp = Static<typeof LookedUp>
