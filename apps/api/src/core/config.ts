import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type EnvironmentName, environments } from '@oas/contract/system-config/environment'
import { isNetwork } from './address.ts'

/**
 * An S3-compatible store of files; an empty `endpoint` is the one of AWS, empty keys are found by
 * the rules of AWS.
 */
export type S3Config = {
  endpoint: string
  region: string
  bucket: string
  prefix: string
  accessKey: string
  secretKey: string
  pathStyle: boolean
}

/** Everything the process takes from its environment; nothing else reads `process.env`. */
export type Config = {
  port: number
  host: string
  /** URL of a PostgreSQL server; empty: the built-in one, in `dataDir`. */
  databaseUrl: string
  poolSize: number
  /** Where the built-in database answers: a Unix socket in `dataDir`, or a port of loopback. */
  databaseListen: 'socket' | 'tcp'
  /** A start waits so long for a database that cannot be reached. */
  databaseWaitSeconds: number
  dataDir: string
  /** Folder of the built console; empty: the API alone. */
  webDir: string
  logLevel: string
  production: boolean
  /**
   * What this installation is for; only `test` and `dev` offer people to switch upgrade detection
   * off.
   */
  environment: EnvironmentName
  /** Colour of the pod this process runs in, told beside the build's name; empty: none. */
  podColor: string
  /** Demo data is loaded and log-in by name alone works on loopback. */
  demo: boolean
  /** Answers are checked against their schema: on in tests. */
  checkAnswers: boolean
  sessionHours: number
  /** A session ends so many days after it began, however much it is used; 0: by disuse alone. */
  sessionDays: number
  /** Public address of the console, for redirects; empty: taken from the request. */
  publicUrl: string
  cookieSecure: boolean
  /** Whether accounts with a password may log in; null: but in production beside OIDC. */
  passwordLogin: boolean | null
  oidc: { issuer: string; clientId: string; clientSecret: string } | null
  /** Secret of signed configuration reads (time and sign). */
  configSecret: string
  /** Host names and networks (CIDR) that outgoing requests may reach although they are private. */
  allowedHosts: readonly string[]
  /**
   * Networks of the proxies whose word on where a request comes from counts, by Fastify's rules:
   * `loopback` is this machine.
   */
  trustedProxies: readonly string[]
  /**
   * Service that translates texts: where it is and the bearer token it wants; empty address: none.
   */
  translation: { url: string; token: string }
  /** The ffmpeg that converts what browsers cannot play; empty: none. */
  ffmpeg: string
  runJobs: boolean
  /** Bytes of ingest bodies that may be in memory at once; more answer 429. */
  ingestMemory: number
  /** Days that records, decisions and what goes with them are kept; 0: for ever. */
  retentionDays: number
  /** Days that reports of open pages are kept. */
  telemetryDays: number
  /** Seconds that a stop waits for calls under way before it cuts their connections. */
  stopSeconds: number
  /**
   * Seconds in which the body of a call must arrive whole, and in which something must arrive of a
   * body that is a stream.
   */
  bodySeconds: number
  /** Where files are kept; null: in `dataDir`. */
  s3: S3Config | null
}

const flag = (value: string | undefined, fallback: boolean): boolean =>
  value === undefined || value === ''
    ? fallback
    : !['0', 'false', 'no', 'off'].includes(value.toLowerCase())
const whole = (name: string, value: string | undefined, fallback: number): number => {
  if (value === undefined || value === '') return fallback
  const number = Number(value)
  if (!Number.isInteger(number) || number < 0)
    throw new Error(`${name} must be a whole number, not "${value}"`)
  return number
}

const environmentOf = (value: string | undefined): Config['environment'] => {
  if (value === undefined || value === '') return 'prod'
  const found = environments.find((one) => one === value)
  if (!found)
    throw new Error(`ENVIRONMENT must be one of ${environments.join(', ')}, not "${value}"`)
  return found
}

const listenOf = (value: string | undefined): Config['databaseListen'] => {
  if (value === undefined || value === '') return 'socket'
  if (value !== 'socket' && value !== 'tcp')
    throw new Error(`DATABASE_LISTEN must be socket or tcp, not "${value}"`)
  return value
}

const proxiesOf = (value: string | undefined): string[] => {
  const list = (value ?? 'loopback')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const bad = list.find((one) => one !== 'loopback' && !isNetwork(one))
  if (bad !== undefined)
    throw new Error(`TRUSTED_PROXIES: "${bad}" is no address, network or loopback`)
  return list
}

const s3Of = (env: Readonly<Record<string, string | undefined>>): S3Config | null => {
  const store = env['FILE_STORE'] || 'disk'
  if (store !== 'disk' && store !== 's3')
    throw new Error(`FILE_STORE must be disk or s3, not "${store}"`)
  if (store === 'disk') return null
  if (!env['S3_BUCKET']) throw new Error('S3_BUCKET must be set where FILE_STORE is s3')
  if (env['S3_ENDPOINT'] && !URL.canParse(env['S3_ENDPOINT']))
    throw new Error(`S3_ENDPOINT must be a URL, not "${env['S3_ENDPOINT']}"`)
  return {
    endpoint: env['S3_ENDPOINT'] ?? '',
    region: env['S3_REGION'] || 'us-east-1',
    bucket: env['S3_BUCKET'],
    prefix: env['S3_PREFIX'] ?? '',
    accessKey: env['S3_ACCESS_KEY'] ?? '',
    secretKey: env['S3_SECRET_KEY'] ?? '',
    pathStyle: flag(env['S3_PATH_STYLE'], Boolean(env['S3_ENDPOINT'])),
  }
}

const runs = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false /* not there, or not to be run: the next place may have one */
  }
}
/** FFMPEG, or what stands on PATH under that name; `0` or `off` is none. */
const ffmpegOf = (env: Readonly<Record<string, string | undefined>>): string => {
  const given = env['FFMPEG'] ?? ''
  if (!flag(given, true)) return ''
  if (given !== '' && !runs(given))
    throw new Error(`FFMPEG: "${given}" is no program that can be run`)
  return (
    given ||
    ((env['PATH'] ?? '')
      .split(delimiter)
      .filter(Boolean)
      .map((folder) => join(folder, 'ffmpeg'))
      .find(runs) ??
      '')
  )
}

/**
 * Reads the configuration; the README's table names every variable. Throws with the variable's name
 * when a value is unusable.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  return {
    port: whole('PORT', env['PORT'], 8080),
    host: env['HOST'] ?? '127.0.0.1',
    databaseUrl: env['DATABASE_URL'] ?? '',
    databaseListen: listenOf(env['DATABASE_LISTEN']),
    databaseWaitSeconds: whole('DATABASE_WAIT_SECONDS', env['DATABASE_WAIT_SECONDS'], 30),
    poolSize: whole('DATABASE_POOL', env['DATABASE_POOL'], 12),
    dataDir: env['DATA_DIR'] ?? '.data',
    webDir: env['WEB_DIR'] ?? '',
    logLevel: env['LOG_LEVEL'] ?? 'info',
    production: env['NODE_ENV'] === 'production',
    environment: environmentOf(env['ENVIRONMENT']),
    podColor: env['POD_COLOR'] ?? '',
    demo: flag(env['DEMO'], (env['DATABASE_URL'] ?? '') === ''),
    checkAnswers: flag(env['CHECK_ANSWERS'], false),
    sessionHours: whole('SESSION_HOURS', env['SESSION_HOURS'], 12),
    sessionDays: whole('SESSION_DAYS', env['SESSION_DAYS'], 7),
    publicUrl: env['PUBLIC_URL'] ?? '',
    cookieSecure: flag(env['COOKIE_SECURE'], (env['PUBLIC_URL'] ?? '').startsWith('https:')),
    passwordLogin: env['PASSWORD_LOGIN'] === undefined ? null : flag(env['PASSWORD_LOGIN'], true),
    oidc: env['OIDC_ISSUER']
      ? {
          issuer: env['OIDC_ISSUER'],
          clientId: env['OIDC_CLIENT_ID'] ?? '',
          clientSecret: env['OIDC_CLIENT_SECRET'] ?? '',
        }
      : null,
    configSecret: env['CONFIG_SECRET'] ?? '',
    allowedHosts: (env['ALLOWED_HOSTS'] ?? '')
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
    trustedProxies: proxiesOf(env['TRUSTED_PROXIES']),
    translation: { url: env['TRANSLATION_URL'] ?? '', token: env['TRANSLATION_TOKEN'] ?? '' },
    ffmpeg: ffmpegOf(env),
    runJobs: flag(env['RUN_JOBS'], true),
    ingestMemory: whole('INGEST_MEMORY', env['INGEST_MEMORY'], 64 * 1024 * 1024),
    retentionDays: whole('RETENTION_DAYS', env['RETENTION_DAYS'], 0),
    telemetryDays: whole('TELEMETRY_DAYS', env['TELEMETRY_DAYS'], 14),
    stopSeconds: whole('STOP_SECONDS', env['STOP_SECONDS'], 10),
    bodySeconds: whole('BODY_SECONDS', env['BODY_SECONDS'], 60),
    s3: s3Of(env),
  }
}
