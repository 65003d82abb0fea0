import { type Static, Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Id, Millis, TypeId, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { ItemScope, matchModes } from '../text-moderation/schemas.ts'

export const mostJudged = 200
/** What became of a proposed word; `merged`: it is said by an item that was there. */
export const keywordStates = ['pending', 'accepted', 'merged', 'rejected'] as const
export type KeywordState = (typeof keywordStates)[number]
export const keywordActs = ['accept', 'merge', 'reject'] as const
export const keywordCodes = [
  '',
  'not-found',
  'foreign-data',
  'wrong-state',
  'second-person',
  'wrong-kind',
  'refused',
] as const
const LabelId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Key = Type.String({ pattern: '^[a-z0-9_]{2,32}$' })

/** Proposals of the same word as one. */
export const Keyword = Type.Object({
  id: Id,
  rule: Type.String(),
  wordType: Type.Integer(),
  labelId: nullable(Type.Integer()),
  level: Type.Integer(),
  languages: Type.Array(Type.String()),
  remark: Type.String(),
  places: Type.Array(Type.Object({ appId: AppId, type: TypeId })),
  times: Type.Integer({ description: 'how often it was proposed' }),
  proposers: Type.Array(Type.String()),
  mine: Type.Boolean({ description: 'the caller is one of them and may not judge it' }),
  recordId: nullable(Id),
  sample: nullable(Type.Object({ text: Type.String(), s: Type.Integer(), e: Type.Integer() })),
  verdict: oneOf(['', 'exact', 'equal', 'covered', 'allowed', 'draft', 'none']),
  items: Type.Array(Type.Object({ id: Id, rule: Type.String(), wordType: Type.Integer() })),
  state: oneOf(keywordStates),
  at: Millis,
  reviewedBy: Type.String(),
  reason: Type.String(),
  itemId: nullable(Id),
})
export type Keyword = Static<typeof Keyword>
/** Where accepted words are kept, and where and when they apply. */
export const KeywordInto = Type.Object(
  {
    libraryId: Id,
    categoryId: Id,
    labelId: Type.Optional(LabelId),
    level: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
    scopes: Type.Optional(
      Type.Array(ItemScope, { maxItems: 200, description: 'usually where it was proposed' }),
    ),
    scenes: Type.Array(Key, { maxItems: 50, uniqueItems: true }),
    matchMode: oneOf(matchModes),
    validFrom: nullable(Millis),
    validTo: nullable(Millis),
  },
  { additionalProperties: false },
)
export type KeywordInto = Static<typeof KeywordInto>
/** Which item says the words from now on: a part of a combination, or as what it lets off. */
export const KeywordMerge = Type.Object(
  {
    itemId: Id,
    as: oneOf(['alternative', 'except']),
    partNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 6 })),
  },
  { additionalProperties: false },
)
export type KeywordMerge = Static<typeof KeywordMerge>

export const keywordCalls = {
  keywords: call({
    method: 'GET',
    service: 'text',
    path: '/keyword/list',
    access: 'keyword.add',
    scope: 'filtered',
    answersWithin: 5000,
    input: Type.Object({
      ...paging,
      text: Type.Optional(Type.String({ maxLength: 100 })),
      appId: Type.Optional(AppId),
      type: Type.Optional(TypeId),
      state: Type.Optional(oneOf(keywordStates)),
      personId: Type.Optional(Id),
      labelId: Type.Optional(LabelId),
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
      mine: Type.Optional(Type.Boolean()),
    }),
    output: pageOf(Keyword),
    summary: 'Proposed words, each once however often it was proposed, the newest first',
  }),
  setKeywords: call({
    method: 'POST',
    service: 'text',
    path: '/keyword/state',
    access: 'keyword.review',
    scope: 'filtered',
    answersWithin: 20_000,
    input: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: mostJudged, uniqueItems: true }),
      act: oneOf(keywordActs),
      reason: Type.Optional(Type.String({ maxLength: 200 })),
      into: Type.Optional(KeywordInto),
      merge: Type.Optional(KeywordMerge),
    }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          ok: Type.Boolean(),
          code: oneOf(keywordCodes),
          reason: Type.String(),
          itemId: nullable(Id),
        }),
      ),
    }),
    summary:
      'Accept proposed words as items that wait for another person, say them by an item that is ' +
      'there (text.edit), or reject them with a reason; each word on its own',
  }),
}
