import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Empty, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import { Language } from './language.ts'
import {
  CompareRow,
  GroupRow,
  MissingRow,
  Remark,
  RowVersion,
  TextGroupKey,
  TextInput,
  TextKey,
  TextRow,
  TranslationItem,
  Translated,
  Workbook,
  maxStored,
  textFilters,
} from './schemas.ts'

export { Language, languages } from './language.ts'
export const GroupKey = Type.String({ maxLength: 64, pattern: '^[a-z0-9_]+$' })

const filter = {
  groupKey: Type.Optional(TextGroupKey),
  text: Type.Optional(Type.String({ maxLength: 200 })),
  state: Type.Optional(oneOf(textFilters)),
}
const read = { method: 'GET', service: 'global', access: 'language.read', scope: 'none' } as const
const change = {
  method: 'POST',
  service: 'global',
  access: 'language.edit',
  scope: 'none',
} as const
const drop = {
  method: 'DELETE',
  service: 'global',
  access: 'language.edit',
  scope: 'none',
  query: ['version'],
} as const

export const languageCalls = {
  load: call({
    method: 'POST',
    service: 'global',
    path: '/multiLanguage/loadLanguages',
    access: 'public',
    scope: 'none',
    input: Type.Object({
      language: Language,
      groupKeyList: Type.Array(GroupKey, { maxItems: 100 }),
    }),
    output: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
    summary: 'Texts by group and key',
  }),
  groups: call({
    ...read,
    path: '/multiLanguage/group',
    input: Empty,
    output: Type.Array(GroupRow),
    summary: 'Groups of texts with how many are edited, own or lack a language',
  }),
  saveGroup: call({
    ...change,
    path: '/multiLanguage/group',
    input: Type.Object({ key: TextGroupKey, remark: Remark, version: RowVersion }),
    output: Type.Object({ version: RowVersion }),
    summary: 'Make a group or change its remark',
  }),
  removeGroup: call({
    ...drop,
    path: '/multiLanguage/group/:key',
    input: Type.Object({ key: TextGroupKey, version: RowVersion }),
    output: Empty,
    summary: 'Remove a group that has no texts of its own',
  }),
  texts: call({
    ...read,
    path: '/multiLanguage/text',
    input: Type.Object({
      ...sortBy(['groupKey', 'key', 'state', 'updatedAt']),
      ...paging,
      ...filter,
    }),
    output: pageOf(TextRow),
    summary: 'Texts in four languages: what is in force and what is bundled',
  }),
  text: call({
    ...read,
    path: '/multiLanguage/text/:groupKey/:key',
    input: Type.Object({ groupKey: TextGroupKey, key: TextKey }),
    output: TextRow,
    summary: 'One text in four languages',
  }),
  save: call({
    ...change,
    path: '/multiLanguage/text',
    input: TextInput,
    output: Type.Object({ version: RowVersion }),
    summary:
      'Edit a text or make one (version 0); an empty language follows the bundled text. ' +
      'Open pages show it at once',
  }),
  remove: call({
    ...drop,
    path: '/multiLanguage/text/:groupKey/:key',
    input: Type.Object({ groupKey: TextGroupKey, key: TextKey, version: RowVersion }),
    output: Empty,
    summary: 'Put a bundled text back to its default, or remove an own one',
  }),
  exportTexts: call({
    ...read,
    path: '/multiLanguage/export',
    input: Type.Object(filter),
    output: Type.Unknown(),
    answers: 'raw',
    answersWithin: 10_000,
    summary: 'Texts as a workbook, for translators and for comparing environments',
  }),
  compare: call({
    method: 'POST',
    service: 'global',
    access: 'language.read',
    scope: 'none',
    path: '/multiLanguage/compare',
    input: Type.Object({ file: Workbook, groupKey: Type.Optional(TextGroupKey) }),
    answersWithin: 20_000,
    limited: 5,
    output: Type.Object({ same: Type.Integer(), list: Type.Array(CompareRow) }),
    summary:
      'What an exported workbook says otherwise than the texts here: added, changed, ' +
      'missing in it, and lines that cannot be taken',
  }),
  importTexts: call({
    ...change,
    path: '/multiLanguage/import',
    input: Type.Object({ rows: Type.Array(TextInput, { minItems: 1, maxItems: maxStored }) }),
    output: Type.Object({ stored: Type.Integer() }),
    answersWithin: 20_000,
    summary:
      'Store chosen lines of a workbook, all or none; refused when one was changed since it was ' +
      'compared',
  }),
  missing: call({
    ...read,
    path: '/multiLanguage/missing',
    input: Type.Object({
      ...sortBy(['groupKey', 'key', 'language', 'elsewhere', 'times', 'page', 'lastAt']),
      ...paging,
      groupKey: Type.Optional(TextGroupKey),
      language: Type.Optional(Language),
    }),
    output: pageOf(MissingRow),
    summary: 'Texts that pages asked for and that are still not there, most asked for first',
  }),
  reportMissing: call({
    method: 'POST',
    service: 'global',
    access: 'signed-in',
    scope: 'self',
    path: '/multiLanguage/missing',
    limited: 10,
    output: Empty,
    summary: 'Texts that a page asked for and did not find',
    input: Type.Object({
      language: Language,
      page: Type.String({ maxLength: 200 }),
      keys: Type.Array(Type.Object({ groupKey: TextGroupKey, key: TextKey }), {
        minItems: 1,
        maxItems: 50,
      }),
    }),
  }),
  dismissMissing: call({
    ...change,
    path: '/multiLanguage/missing/delete',
    input: Type.Object({ groupKey: TextGroupKey, key: TextKey, language: Language }),
    output: Empty,
    summary: 'Take a missing text off the list until it is asked for again',
  }),
  translate: call({
    method: 'POST',
    service: 'other',
    path: '/bigolive/nlp-translation',
    access: 'record.read',
    scope: 'none',
    limited: 20,
    answersWithin: 10_000,
    summary: "Texts in the caller's language, by the translation service of this installation",
    input: Type.Object({
      seqid: Type.String({ minLength: 1, maxLength: 64 }),
      items: Type.Array(TranslationItem, { minItems: 1, maxItems: 20 }),
    }),
    output: Type.Object({ seqid: Type.String(), items: Type.Array(Translated) }),
  }),
}

export const languageArea = {
  calls: { language: languageCalls },
  acts: [
    'language.remove',
    'language.removeGroup',
    'language.reset',
    'language.save',
    'language.saveGroup',
  ],
  pages: [
    page('/multi-language/group', 'language.read', ['system', 90, 'language_group', 'folder']),
    page('/multi-language/index', 'language.read', ['system', 100, 'language_texts', 'text']),
    page('/multi-language/compare', 'language.read', ['system', 110, 'language_compare', 'copy']),
    page('/multi-language/*', 'language.read'),
  ],
} as const satisfies Area
