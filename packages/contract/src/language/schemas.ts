import { type Static, Type } from 'typebox'
import { Millis, nullable, oneOf } from '../envelope.ts'
import { Language } from './language.ts'

export const groupKeyPattern = '^[a-z0-9_]{2,32}$'
/** Keys of texts: lowercase letters, underscores or digits. */
export const textKeyPattern = '^[a-z0-9_]{1,64}$'
export const maxTextLength = 2000
export const maxRemark = 500
/** Rows of a workbook that is imported or compared. */
export const maxSheetRows = 20_000
/** Rows stored by one call. */
export const maxStored = 5000

export const TextGroupKey = Type.String({ pattern: groupKeyPattern })
export const TextKey = Type.String({ pattern: textKeyPattern })
const Text = Type.String({ maxLength: maxTextLength })
export const Remark = Type.String({ maxLength: maxRemark })
/** 0: there is no row of it yet. */
export const RowVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
export const FourTexts = Type.Object({ cn: Text, en: Text, id: Text, ru: Text })
export type FourTexts = Static<typeof FourTexts>

export const GroupRow = Type.Object({
  key: Type.String(),
  remark: Type.String(),
  bundled: Type.Boolean(),
  texts: Type.Integer(),
  changed: Type.Integer({ description: 'bundled texts that are edited' }),
  own: Type.Integer({ description: 'texts that are not bundled' }),
  lacking: Type.Integer({ description: 'texts without one of the languages' }),
  version: RowVersion,
  updatedAt: nullable(Millis),
  updatedBy: Type.String(),
})
export type GroupRow = Static<typeof GroupRow>

/** `bundled`: as delivered; `changed`: edited over the bundled text; `own`: not bundled. */
export const textStates = ['bundled', 'changed', 'own'] as const
export const textFilters = [...textStates, 'lacking'] as const
const Four = Type.Object({
  cn: Type.String(),
  en: Type.String(),
  id: Type.String(),
  ru: Type.String(),
})
export const TextRow = Type.Object({
  groupKey: Type.String(),
  key: Type.String(),
  state: oneOf(textStates),
  texts: Four,
  defaults: nullable(Four),
  lacking: Type.Array(Language),
  remark: Type.String(),
  version: RowVersion,
  updatedAt: nullable(Millis),
  updatedBy: Type.String(),
})
export type TextRow = Static<typeof TextRow>

export const TextInput = Type.Object({
  groupKey: TextGroupKey,
  key: TextKey,
  version: RowVersion,
  ...FourTexts.properties,
  remark: Type.Optional(Remark),
})
export type TextInput = Static<typeof TextInput>

export const MissingRow = Type.Object({
  groupKey: Type.String(),
  key: Type.String(),
  language: Language,
  elsewhere: Type.Boolean({ description: 'another language has a text' }),
  times: Type.Integer(),
  page: Type.String(),
  firstAt: Millis,
  lastAt: Millis,
})
export type MissingRow = Static<typeof MissingRow>

/** A workbook as base64 text, at most 2.5 MB of it. */
export const Workbook = Type.String({
  minLength: 1,
  maxLength: 3_400_000,
  pattern: '^[A-Za-z0-9+/]+={0,2}$',
  description: '.xlsx in base64',
})
export const compareKinds = ['added', 'changed', 'missing', 'error'] as const
/**
 * A row of a workbook beside the text here. `there` holds what the file says ('' where it says
 * nothing), `here` what is in force.
 */
export const CompareRow = Type.Object({
  line: Type.Integer({ description: 'line of the sheet; 0 for texts the file does not have' }),
  kind: oneOf(compareKinds),
  groupKey: Type.String(),
  key: Type.String(),
  there: nullable(Four),
  here: nullable(Four),
  remark: Type.String(),
  version: RowVersion,
  problems: Type.Array(Type.Object({ field: Type.String(), reason: Type.String() })),
})
export type CompareRow = Static<typeof CompareRow>

export const TranslationItem = Type.Object({
  country: Type.String({ maxLength: 8, pattern: '^[A-Za-z]{0,8}$' }),
  content: Type.String({ minLength: 1, maxLength: 2000 }),
})
export const Translated = Type.Object({
  country: Type.String(),
  content: Type.String(),
  translation: Type.String(),
})
