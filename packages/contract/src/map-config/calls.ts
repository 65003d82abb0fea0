import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Empty, Id, TypeId, AppId, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  MapDetail,
  MapFields,
  MapId,
  MapKey,
  MapListRow,
  MapRow,
  MapTexts,
  MapVersion,
} from './schemas.ts'

const read = { service: 'review', access: 'setting.read', scope: 'none', method: 'GET' } as const
const edit = { service: 'review', access: 'setting.edit', scope: 'none', method: 'POST' } as const
const NamedUse = Type.Object({
  appId: AppId,
  type: TypeId,
  source: Type.String(),
  name: Type.String(),
  fields: Type.Array(Type.String()),
  draft: Type.Boolean(),
})

/** Maps from values of the apps to texts and colours. */
export const mapConfigCalls = {
  list: call({
    ...read,
    path: '/map-config',
    input: Type.Object({
      ...sortBy(['key', 'name', 'rows', 'used', 'updatedAt']),
      ...paging,
      text: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    output: pageOf(MapListRow),
    summary: 'Maps by key',
  }),
  keys: call({
    ...read,
    path: '/map-config/keys',
    input: Empty,
    output: Type.Array(Type.Object({ key: MapKey, name: Type.String() })),
    summary: 'Keys that settings may name as converters',
  }),
  one: call({
    ...read,
    path: '/map-config/detail',
    input: Type.Object({ id: MapId }),
    output: MapDetail,
    summary: 'A map with its rows',
  }),
  texts: call({
    ...read,
    access: 'signed-in',
    method: 'POST',
    path: '/map-config/texts',
    input: Type.Object({ keys: Type.Array(MapKey, { maxItems: 50 }) }),
    output: Type.Array(MapTexts),
    summary: 'Maps by key, as audit pages show values through them',
  }),
  uses: call({
    ...read,
    scope: 'filtered',
    path: '/map-config/uses',
    input: Type.Object({ id: MapId }),
    output: Type.Object({
      settings: Type.Array(NamedUse),
      others: Type.Integer({ description: 'settings of types one may not see' }),
      templates: Type.Array(Type.String()),
    }),
    summary: 'What shows values through a map',
  }),
  create: call({
    ...edit,
    path: '/map-config',
    maxBody: 8 * 1024 * 1024,
    input: Type.Object({ key: MapKey, ...MapFields.properties }),
    output: Type.Object({ id: MapId }),
    summary: 'Make a map',
  }),
  update: call({
    ...edit,
    method: 'PUT',
    path: '/map-config',
    maxBody: 8 * 1024 * 1024,
    input: Type.Object({ id: MapId, version: MapVersion, ...MapFields.properties }),
    output: Type.Object({ version: MapVersion }),
    summary: 'Change a map; open audit pages show it with their next record',
  }),
  remove: call({
    ...edit,
    method: 'DELETE',
    path: '/map-config/:id',
    query: ['version'],
    input: Type.Object({ id: Id, version: MapVersion }),
    output: Empty,
    summary: 'Delete a map that nothing uses',
  }),
  parse: call({
    ...edit,
    path: '/map-config/parse',
    answersWithin: 10_000,
    maxBody: 8 * 1024 * 1024,
    input: Type.Object({
      workbook: Type.String({ maxLength: 7_000_000, description: 'an .xlsx file in base64' }),
    }),
    output: Type.Object({
      rows: Type.Array(MapRow),
      refused: Type.Array(Type.Object({ line: Type.Integer(), reason: Type.String() })),
    }),
    summary: 'Read rows from a workbook without storing them',
  }),
  export: call({
    ...read,
    path: '/map-config/export',
    answersWithin: 10_000,
    answers: 'raw',
    input: Type.Object({ id: MapId }),
    output: Type.Unknown(),
    summary: 'The rows of a map as a workbook',
  }),
}

export const mapConfigArea = {
  calls: { mapConfig: mapConfigCalls },
  acts: ['mapConfig.create', 'mapConfig.remove', 'mapConfig.update'],
  pages: [
    page('/tags/map-config', 'setting.read', ['type_settings', 60, 'map_config', 'database']),
    page('/tags/map-config-create/*', 'setting.read'),
    page('/tags/map-config-edit/*', 'setting.read'),
  ],
} as const satisfies Area
