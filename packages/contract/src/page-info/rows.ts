import { type Static, type TSchema, Type } from 'typebox'
import { Url } from '../ingest/schemas.ts'
import { isObject } from '../json.ts'

/** Rows of one answer at most: a submission takes no more. */
const rowsMost = 200
const open = { additionalProperties: true }
const shared = {
  id: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,40}$' }),
  field: Type.Optional(Type.String({ maxLength: 64 })),
}
const kinds = {
  text: {
    content: Type.String({ minLength: 1, maxLength: 20_000 }),
    lang: Type.Optional(Type.String({ maxLength: 16 })),
  },
  picture: { content: Url, desc: Type.Optional(Type.String({ maxLength: 2000 })) },
  video: { content: Url, cover: Type.Optional(Url) },
  voice: { content: Url, voiceText: Type.Optional(Type.String({ maxLength: 20_000 })) },
  file: {
    content: Url,
    name: Type.Optional(Type.String({ maxLength: 255 })),
    mime: Type.Optional(Type.String({ maxLength: 100 })),
    bytes: Type.Optional(Type.Integer({ minimum: 0 })),
  },
} as const satisfies Record<string, Record<string, TSchema>>
const rowKinds = Object.keys(kinds) as (keyof typeof kinds)[]

/** What an endpoint answers that delivers rows: parts of a record that it did not come with. */
export const GivenRows = Type.Object(
  {
    rows: Type.Array(
      Type.Object(
        { ...shared, kind: Type.Union(rowKinds.map((kind) => Type.Literal(kind))) },
        open,
      ),
      { maxItems: rowsMost },
    ),
  },
  open,
)
const rowSchemas: Readonly<Record<string, TSchema>> = Object.fromEntries(
  Object.entries(kinds).map(([kind, fields]) => [
    kind,
    Type.Object({ ...shared, ...fields }, open),
  ]),
)
/** The fields that a row of a kind may have. */
export function rowSchemaOf(kind: string): TSchema {
  return rowSchemas[kind] ?? Type.Never()
}

const rowIdMost = 64
/**
 * The id under which a row is judged: that of its callback keeps it apart from the record's own
 * parts. Null where both together are too long.
 */
export function rowIdOf(hookId: string, id: string): string | null {
  const rowId = `${hookId}:${id}`
  return rowId.length > rowIdMost ? null : rowId
}

/** A row as the page gets it; its other fields are those of its kind. */
const Delivered = Type.Object(
  { rowId: Type.String(), kind: Type.String(), content: Type.String() },
  open,
)
export type Delivered = Static<typeof Delivered> & Readonly<Record<string, unknown>>
/** The rows in what a callback of type `rows` said; none in anything else. */
export function deliveredIn(data: unknown): Delivered[] {
  return isObject(data) && Array.isArray(data['list'])
    ? data['list'].filter(
        (row): row is Delivered =>
          isObject(row) &&
          typeof row['rowId'] === 'string' &&
          typeof row['kind'] === 'string' &&
          typeof row['content'] === 'string',
      )
    : []
}
