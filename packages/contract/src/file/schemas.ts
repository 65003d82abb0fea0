import { type Static, Type } from 'typebox'
import { Millis, nullable, oneOf } from '../envelope.ts'

/** Milliseconds that the configuration of resource access is kept, by the server and by pages. */
export const accessCacheMs = 60_000
/**
 * URLs that one exchange takes; a page sends what it has when so many wait, or after so many
 * milliseconds.
 */
export const exchangeBatch = 100
export const exchangeDelayMs = 100

export const hostPattern =
  '^(\\*|(\\*\\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*)$'
const Host = Type.String({
  maxLength: 253,
  pattern: hostPattern,
  description: "a host name, '*.name' for all below it, or '*' for every host",
})
const Target = Type.String({
  maxLength: 260,
  pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:[0-9]{1,5})?$',
})
const HttpUrl = Type.String({ maxLength: 2000, pattern: '^https?://[^\\s/]+[^\\s]*$' })
/** Any text that a record may carry as an address. */
export const AnyUrl = Type.String({ minLength: 1, maxLength: 4000 })

/** How addresses of resources are changed before they are shown. */
export const ResourceAccess = Type.Object(
  {
    resourceMigrateHosts: Type.Array(Type.Object({ host: Host, to: Target }), { maxItems: 500 }),
    resourceNeedCdnTokens: Type.Array(Host, { maxItems: 500 }),
    resourceNeedTokens: Type.Array(Host, { maxItems: 500 }),
    replaceRules: Type.Array(Type.Object({ sourceUrl: HttpUrl, replaceUrl: HttpUrl }), {
      maxItems: 500,
      description: 'the first that fits is applied',
    }),
    uploadHosts: Type.Array(
      Type.Object({
        region: Type.String({ maxLength: 20, pattern: '^(\\*|[A-Za-z]{1,20})$' }),
        url: Type.String({ maxLength: 300, pattern: '^https?://[^\\s/?#]+$' }),
      }),
      {
        maxItems: 50,
        description:
          "where people of a region send files; '*' for all others, this server where none fits",
      },
    ),
  },
  { additionalProperties: false },
)
export type ResourceAccess = Static<typeof ResourceAccess>

export const secretKinds = ['cdn', 'access', 'picture'] as const
export type SecretKind = (typeof secretKinds)[number]
/**
 * A secret is written, never read: of a host for its tokens, or of an app (its number as name) for
 * its encrypted pictures.
 */
export const NewSecret = Type.Object(
  {
    kind: oneOf(secretKinds),
    name: Type.String({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9.*-]+$' }),
    secret: nullable(Type.String({ minLength: 16, maxLength: 200 })),
  },
  { additionalProperties: false },
)
export const SecretState = Type.Object({
  kind: oneOf(secretKinds),
  name: Type.String(),
  changedAt: Millis,
})

export const ExchangeItem = Type.Object({
  url: AnyUrl,
  includeAllHost: Type.Optional(Type.Boolean()),
  forceAddToken: Type.Optional(Type.Boolean()),
})
export const ExchangeStep = Type.Object({
  step: oneOf(['replace', 'migrate', 'cdn', 'access']),
  url: Type.String(),
})
export const ExchangeAnswer = Type.Object({
  source: Type.String(),
  url: Type.String(),
  steps: Type.Array(ExchangeStep),
})
export const DecryptAnswer = Type.Object({
  data: Type.String(),
  value: nullable(Type.String({ description: 'null: cannot decrypt' })),
})
export const TokenFacts = Type.Object({
  valid: Type.Boolean(),
  reason: oneOf(['', 'malformed', 'forged', 'expired']),
  kind: oneOf(['upload', 'read', 'unknown']),
  bucket: Type.String(),
  file: Type.String(),
  maxBytes: nullable(Type.Integer()),
  expiresAt: nullable(Millis),
})
export const MimeFacts = Type.Object({
  url: Type.String(),
  mime: Type.String({ description: 'by its first bytes; empty where the address cannot be read' }),
  kind: nullable(Type.String()),
})
