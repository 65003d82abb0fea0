import { type Static, Type } from 'typebox'
import { Millis, nullable, oneOf } from '../envelope.ts'

const open = { additionalProperties: false }

/** Who had the last word on a stored record. */
export const decidedBys = ['any', 'people', 'machine', 'nobody'] as const
export type DecidedBy = (typeof decidedBys)[number]
/** Of records that are alike only one is drawn: with the same content, or of the same user. */
export const dedupes = ['none', 'content', 'uid'] as const
export type Dedupe = (typeof dedupes)[number]
/** What a condition on stored records may ask about. */
export const storedFields = [
  'text',
  'language',
  'country',
  'source',
  'uid',
  'post',
  'priority',
  'reports',
  'result',
  'label',
  'auditor',
] as const
export type StoredField = (typeof storedFields)[number]
export const storedOps = ['is', 'is-not', 'contains', 'lacks', 'at-least', 'at-most'] as const
export type StoredOp = (typeof storedOps)[number]
/** Which comparisons each field takes. */
export const opsOfField: Readonly<Record<StoredField, readonly StoredOp[]>> = {
  text: ['contains', 'lacks'],
  language: ['is', 'is-not'],
  country: ['is', 'is-not'],
  source: ['is', 'is-not'],
  uid: ['is', 'is-not'],
  post: ['is', 'is-not'],
  priority: ['at-least', 'at-most'],
  reports: ['at-least', 'at-most'],
  result: ['is', 'is-not'],
  label: ['is', 'is-not'],
  auditor: ['is', 'is-not'],
}
/** One comparison: any of the values will do; none of them, where it excludes. */
export const StoredClause = Type.Object(
  {
    field: oneOf(storedFields),
    op: oneOf(storedOps),
    values: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
      minItems: 1,
      maxItems: 50,
    }),
  },
  open,
)
export type StoredClause = Static<typeof StoredClause>

/** Which stored records: of what time, who decided them, under which conditions. */
export const StoredSelection = Type.Object(
  {
    span: Type.Object(
      {
        days: nullable(
          Type.Integer({
            minimum: 1,
            maximum: 180,
            description: 'whole days before the day of the draw; null: between two times',
          }),
        ),
        from: nullable(Millis),
        to: nullable(Millis),
      },
      open,
    ),
    by: oneOf(['received', 'decided']),
    decidedBy: oneOf(decidedBys),
    results: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 50, uniqueItems: true }),
    labelIds: Type.Array(Type.Integer(), { maxItems: 200, uniqueItems: true }),
    outdated: Type.Object(
      {
        labels: Type.Boolean({ description: 'decided under another version of the label tree' }),
        setting: Type.Boolean({ description: 'decided under another version of the setting' }),
        days: nullable(Type.Integer({ minimum: 1, maximum: 3650, description: 'older than' })),
      },
      open,
    ),
    groups: Type.Array(
      Type.Object(
        { any: Type.Array(StoredClause, { minItems: 1, maxItems: 10 }) },
        { ...open, description: 'one of these has to hold' },
      ),
      { maxItems: 10 },
    ),
    dedupe: oneOf(dedupes),
  },
  open,
)
export type StoredSelection = Static<typeof StoredSelection>
export const blankSelection: StoredSelection = {
  span: { days: 1, from: null, to: null },
  by: 'received',
  decidedBy: 'any',
  results: [],
  labelIds: [],
  outdated: { labels: false, setting: false, days: null },
  groups: [],
  dedupe: 'none',
}
