import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Empty, Millis, nullable, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  ConfigEdition,
  ConfigInput,
  ConfigItem,
  ConfigKey as Key,
  ConfigVersion,
} from './schemas.ts'

const read = { access: 'config.read', service: 'global', scope: 'none' } as const
const edit = { access: 'config.edit', service: 'global', scope: 'none' } as const
const Made = Type.Object({ version: ConfigVersion })

export const systemConfigCalls = {
  frontConfig: call({
    method: 'GET',
    service: 'global',
    path: '/systemConfig/getFrontConfig',
    access: 'public',
    scope: 'none',
    input: Type.Object({
      key: Key,
      time: Type.Optional(Millis),
      sign: Type.Optional(Type.String({ maxLength: 128 })),
    }),
    output: nullable(
      Type.Object({ key: Type.String(), value: Type.String({ description: 'JSON text' }) }),
    ),
    summary: 'A front-end setting; keys that are not public need a session or time and sign',
  }),
  timeouts: call({
    method: 'GET',
    service: 'gateway',
    path: '/getBizTimeoutConfig',
    access: 'public',
    scope: 'none',
    input: Type.Object({ systemName: Type.Optional(Type.String({ maxLength: 50 })) }),
    output: Type.Object({
      systemName: Type.String(),
      calls: Type.Record(Type.String(), Type.Integer(), {
        description: 'METHOD path → declared response time in ms',
      }),
    }),
    summary: 'Declared response times; a client waits 5000 ms longer',
  }),
  items: call({
    ...read,
    method: 'GET',
    path: '/systemConfig/item',
    input: Type.Object({
      ...sortBy(['key', 'public', 'version', 'updatedAt', 'updatedBy']),
      ...paging,
      text: Type.Optional(
        Type.String({ maxLength: 100, description: 'part of a key, remark or value' }),
      ),
      public: Type.Optional(Type.Boolean()),
      updatedBy: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    output: pageOf(ConfigItem),
    summary: 'Settings by key; values of secret ones are never answered',
  }),
  item: call({
    ...read,
    method: 'GET',
    path: '/systemConfig/item/:key',
    input: Type.Object({ key: Key }),
    output: ConfigItem,
    summary: 'One setting as it is now',
  }),
  createItem: call({
    ...edit,
    method: 'POST',
    path: '/systemConfig/item',
    input: Type.Object({ key: Key, ...ConfigInput }),
    output: Made,
    summary: 'Add a setting',
  }),
  updateItem: call({
    ...edit,
    method: 'PUT',
    path: '/systemConfig/item/:key',
    input: Type.Object({ key: Key, version: ConfigVersion, ...ConfigInput }),
    output: Made,
    summary: 'Change a setting; `version` is the one that was edited',
  }),
  restoreItem: call({
    ...edit,
    method: 'POST',
    path: '/systemConfig/item/:key/restore',
    input: Type.Object({ key: Key, version: ConfigVersion, to: ConfigVersion }),
    output: Made,
    summary: 'Bring an earlier version of a setting back, as a new one',
  }),
  removeItem: call({
    ...edit,
    method: 'DELETE',
    path: '/systemConfig/item/:key',
    input: Type.Object({ key: Key, version: ConfigVersion }),
    query: ['version'],
    output: Empty,
    summary: 'Remove a setting; its history stays',
  }),
  itemHistory: call({
    ...read,
    method: 'GET',
    path: '/systemConfig/item/:key/history',
    input: Type.Object({ key: Key }),
    output: Type.Array(ConfigEdition, { description: 'newest first, 200 at most' }),
    summary: 'Versions of a setting',
  }),
}

export const systemConfigArea = {
  calls: { systemConfig: systemConfigCalls },
  acts: [
    'backup.restore',
    'backup.write',
    'systemConfig.create',
    'systemConfig.remove',
    'systemConfig.restore',
    'systemConfig.update',
  ],
  pages: [
    page('/atlas/system-config', 'config.read', ['system', 180, 'system_config', 'settings']),
  ],
} as const satisfies Area
