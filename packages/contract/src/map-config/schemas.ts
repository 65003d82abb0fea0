import { type Static, Type } from 'typebox'
import { Millis, nullable, oneOf } from '../envelope.ts'

const open = { additionalProperties: false }
export const mapColors = ['', 'green', 'blue', 'orange', 'red', 'grey'] as const
export const maxMapRows = 5000
const Word = Type.String({ maxLength: 200 })
/** Key by which settings name a map. */
export const MapKey = Type.String({ pattern: '^[a-z][a-z0-9_]{1,63}$' })
export const MapId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const MapVersion = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** What stands for a value; an empty text in a language is shown in English. */
export const MapText = Type.Object(
  {
    cn: Word,
    en: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    id: Word,
    ru: Word,
    color: oneOf(mapColors),
  },
  open,
)
export type MapText = Static<typeof MapText>
export const MapRow = Type.Object(
  { value: Type.String({ minLength: 1, maxLength: 200 }), ...MapText.properties, note: Word },
  open,
)
export type MapRow = Static<typeof MapRow>

export const MapFields = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' }),
  remark: Type.String({ maxLength: 500 }),
  ignoreCase: Type.Boolean({ description: 'capital and small letters are the same value' }),
  rows: Type.Array(MapRow, { minItems: 1, maxItems: maxMapRows }),
  otherwise: nullable(MapText),
})
export type MapFields = Static<typeof MapFields>
export const MapListRow = Type.Object({
  id: MapId,
  key: MapKey,
  name: Type.String(),
  remark: Type.String(),
  rows: Type.Integer(),
  version: MapVersion,
  used: Type.Integer({ description: 'settings and templates that name it' }),
  updatedAt: Millis,
  updatedBy: Type.String(),
})
export type MapListRow = Static<typeof MapListRow>
export const MapDetail = Type.Object({
  id: MapId,
  key: MapKey,
  ...MapFields.properties,
  version: MapVersion,
  updatedAt: Millis,
  updatedBy: Type.String(),
})
export type MapDetail = Static<typeof MapDetail>
/** A map as audit pages read it. */
export const MapTexts = Type.Object({
  key: MapKey,
  ignoreCase: Type.Boolean(),
  rows: Type.Array(MapRow),
  otherwise: nullable(MapText),
})
export type MapTexts = Static<typeof MapTexts>

/**
 * What a map makes of a value: its row, else what stands for all others; null leaves the value as
 * it is.
 */
export function mapValue(
  { rows, otherwise, ignoreCase }: Pick<MapTexts, 'rows' | 'otherwise' | 'ignoreCase'>,
  value: string,
): MapText | null {
  const same = ignoreCase
    ? (text: string): boolean => text.toLowerCase() === value.toLowerCase()
    : (text: string): boolean => text === value
  return rows.find((row) => same(row.value)) ?? otherwise
}
