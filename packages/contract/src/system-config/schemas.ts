import { type Static, type TSchema, Type } from 'typebox'
import { Millis, TypeKey, nullable, oneOf } from '../envelope.ts'
import { HighVvConfig, highVvKey } from '../media/schemas.ts'
import { AppealConfig, appealConfigKey } from '../model-appeal/schemas.ts'

export const configKeyPattern = '^[A-Za-z0-9_.-]+$'
export const ConfigKey = Type.String({ minLength: 1, maxLength: 100, pattern: configKeyPattern })
/** Characters of a value as JSON text. */
export const maxConfigValue = 64 * 1024
export const maxConfigRemark = 500
export const ConfigVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

/** A setting. Of a secret one the value is null: it is written and never shown. */
export const ConfigItem = Type.Object({
  key: Type.String(),
  value: Type.Unknown(),
  public: Type.Boolean({ description: 'read without a session' }),
  secret: Type.Boolean(),
  remark: Type.String(),
  version: ConfigVersion,
  updatedAt: Millis,
  updatedBy: Type.String(),
  known: Type.Boolean({ description: 'the product itself reads it and knows its shape' }),
})
export type ConfigItem = Static<typeof ConfigItem>

export const configActs = ['create', 'update', 'restore', 'remove'] as const
export const ConfigEdition = Type.Object({
  version: ConfigVersion,
  act: oneOf(configActs),
  value: Type.Unknown(),
  public: Type.Boolean(),
  secret: Type.Boolean(),
  remark: Type.String(),
  at: Millis,
  by: Type.String(),
})
export type ConfigEdition = Static<typeof ConfigEdition>

export const ConfigInput = {
  value: Type.Unknown(),
  public: Type.Boolean(),
  secret: Type.Boolean(),
  remark: Type.String({ maxLength: maxConfigRemark }),
}

const texts = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500 })
const Address = Type.String({ maxLength: 2000, pattern: '^wss?://' })
const Download = Type.String({ maxLength: 2000, pattern: '^(https?://.+)?$' })
/**
 * Settings that the product itself reads, with their shape. A key ending in `.alpha` is the trial
 * of the one before it.
 */
const knownConfigs = {
  'front.chrome.requireuid': Type.String({
    maxLength: 500,
    description: 'pattern for ids of people who must have the extension',
  }),
  'front.chrome.blacklist': Type.Array(Type.String({ maxLength: 200 }), {
    maxItems: 500,
    description: 'names of extensions that are not allowed',
  }),
  'front.proxy': nullable(
    Type.Object(
      { proxy: Address, local: Address },
      { description: 'addresses of the proxy client' },
    ),
  ),
  'front.download': Type.Object(
    { proxy: Type.Optional(Download), chromium: Type.Optional(Download) },
    { description: 'where the proxy client and the browser are downloaded' },
  ),
  'front.release.force': Type.Object(
    { pods: Type.Optional(texts), teams: Type.Optional(texts), users: Type.Optional(texts) },
    { description: 'who must take a new release at once' },
  ),
  'front.performance.host': Type.String({
    maxLength: 300,
    pattern: '^(https?://[^\\s/?#]+)?$',
    description: 'where pages report how fast they came up; empty: to this server',
  }),
  'strategy.release.url': Type.String({
    maxLength: 500,
    pattern: '^(https?://.+)?$',
    description: 'where the releasing system is told of rules that are in use',
  }),
  'message.template.hosts': Type.Array(Type.String({ maxLength: 253 }), {
    maxItems: 500,
    description: 'hosts that texts to users may link to, with what is below them',
  }),
  'bulk.punish': Type.Object(
    {
      reviewAbove: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      perSecond: Type.Integer({ minimum: 1, maximum: 200 }),
    },
    { description: 'batches of more items wait for a second person; items decided a second' },
  ),
  'bulk.clear': Type.Object(
    {
      reviewAbove: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      perSecond: Type.Integer({ minimum: 1, maximum: 5000 }),
    },
    { description: 'clearings of more orders wait for a second person; orders discarded a second' },
  ),
  [appealConfigKey]: AppealConfig,
  [highVvKey]: HighVvConfig,
  'page.info.endpoints': Type.Record(
    Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' }),
    Type.Object({
      url: Type.String({ maxLength: 2000, pattern: '^https?://.+' }),
      secret: Type.String({ maxLength: 200, pattern: '^whsec_' }),
    }),
    {
      description:
        'endpoints that page info of type http may ask, with the secret that signs the requests',
    },
  ),
  'page.info.converters': Type.Record(
    Type.String({ pattern: '^[a-z0-9_]{1,40}$' }),
    Type.Object({
      url: Type.String({ maxLength: 2000, pattern: '^https?://.+' }),
      secret: Type.String({ maxLength: 200, pattern: '^whsec_' }),
    }),
    {
      description:
        'endpoints that make readable values of fields, by the name of the converter, ' +
        'with the secret that signs the requests',
    },
  ),
  originHost: Type.String({
    maxLength: 255,
    description: 'host name that counts as that of the console',
  }),
} as const
/** Settings that only the server reads, and that are always secret. */
export const serverOnly: ReadonlySet<string> = new Set([
  'page.info.endpoints',
  'page.info.converters',
])
const pageTypes = Type.Array(TypeKey, {
  maxItems: 200,
  description: 'types that an audit page is bound to, as appId:type',
})
/** The shape of a setting that the product reads; undefined for any other key. */
export function configSchemaOf(key: string): TSchema | undefined {
  const name = key.replace(/\.alpha$/, '')
  return Object.hasOwn(knownConfigs, name)
    ? knownConfigs[name as keyof typeof knownConfigs]
    : name.startsWith('front.pageTypes.')
      ? pageTypes
      : undefined
}
