import { type TSchema, Type } from 'typebox'

/**
 * Every gateway answer: `code` 0 is success, anything else an entry of the error catalogue.
 * `field`: the path of the input field at fault; `reason`: what is wrong with it, empty where it is
 * missing.
 */
export type Envelope<T = unknown> = {
  code: number
  msg: string
  data: T
  field?: string
  reason?: string
  /** Where in the text of the field that is, as far as one part of it is at fault. */
  place?: TextPlace
  /** The permission that a call asks for and the caller lacks. */
  permission?: string
}

/** A part of a text, counted as programs of browsers count its characters. */
export type TextPlace = { readonly from: number; readonly to: number }

const largestId = '9223372036854775807'
/**
 * Whole numbers up to the largest of 63 bits, digit by digit: nothing an index cannot hold comes
 * past a schema.
 */
const upToLargest = [...largestId]
  .flatMap((digit, at) => {
    const rest = `[0-9]{${largestId.length - at - 1}}`
    return digit === '0'
      ? []
      : [`${largestId.slice(0, at)}[${at === 0 ? 1 : 0}-${Number(digit) - 1}]${rest}`]
  })
  .join('|')
/** Ids as they are written: no sign, no zeros before, at most 63 bits. */
export const idPattern = `^(0|[1-9][0-9]{0,17}|${upToLargest}|${largestId})$`
const idForm = new RegExp(idPattern)
/** Whether a free text, as of a column that may hold other keys too, could be an id. */
export function isId(text: string): boolean {
  return idForm.test(text)
}
/**
 * Ids of growing tables: 63-bit, time-ordered, as decimal strings on the wire, one way to write
 * each: what compares ids as texts must not be fooled by `01`.
 */
export const Id = Type.String({ pattern: idPattern, description: 'decimal id' })
/**
 * Milliseconds since 1970-01-01 UTC, within the years of four digits: the database reads no later
 * ones.
 */
export const Millis = Type.Integer({
  minimum: 0,
  maximum: 253_402_300_799_999,
  description: 'milliseconds since the epoch, UTC',
})
export const AppId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const TypeId = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
/** `appId:type`, the key of a record type. */
export const TypeKey = Type.String({ pattern: '^[0-9]{1,10}:[0-9]{1,10}$' })
export const Empty = Type.Object({}, { additionalProperties: false })
/** A JSON object whose keys the product does not fix. */
export const Json = Type.Record(Type.String(), Type.Unknown())

/** Page numbers start at 1; ten rows a page by default. */
export const paging = {
  current: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 10 })),
}
/** Keyset paging of growing tables: `after` is the `next` of the answer before. */
export const keyset = {
  after: Type.Optional(Type.String({ maxLength: 1000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
}
export function pageOf<T extends TSchema>(row: T) {
  return Type.Object({ list: Type.Array(row), total: Type.Integer() })
}
export function keysetOf<T extends TSchema>(row: T) {
  return Type.Object({ list: Type.Array(row), next: Type.Union([Type.String(), Type.Null()]) })
}
export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}
export function oneOf<const T extends readonly string[]>(values: T, options: object = {}) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options })
}
