/** Everything the process takes from its environment; nothing else reads `process.env`. */
export type Config = {
  port: number
  host: string
  /** URL of a PostgreSQL server; empty: the built-in one, in `dataDir`. */
  databaseUrl: string
  poolSize: number
  dataDir: string
  /** Folder of the built console; empty: the API alone. */
  webDir: string
  logLevel: string
  production: boolean
  /** What this installation is for; only `test` and `dev` offer people to switch upgrade detection off. */
  environment: 'prod' | 'gray' | 'test' | 'dev'
  /** Colour of the pod this process runs in, told beside the build's name; empty: none. */
  podColor: string
  /** Demo data is loaded and log-in by name alone works on loopback. */
  demo: boolean
  /** Answers are checked against their schema: on in tests. */
  checkAnswers: boolean
  sessionHours: number
  /** Public address of the console, for redirects; empty: taken from the request. */
  publicUrl: string
  cookieSecure: boolean
  oidc: { issuer: string; clientId: string; clientSecret: string } | null
  /** Secret of signed configuration reads (time and sign). */
  configSecret: string
  /** Host names and networks (CIDR) that outgoing requests may reach although they are private. */
  allowedHosts: readonly string[]
  runJobs: boolean
  /** Bytes of ingest bodies that may be in memory at once; more answer 429. */
  ingestMemory: number
  /** Days that reports of open pages are kept. */
  telemetryDays: number
  /** Seconds that a stop waits for calls under way before it cuts their connections. */
  stopSeconds: number
  /** Seconds in which the body of a call must arrive whole, and in which something must arrive of a body that is a stream. */
  bodySeconds: number
}

const flag = (value: string | undefined, fallback: boolean): boolean => (value === undefined || value === '' ? fallback : !['0', 'false', 'no', 'off'].includes(value.toLowerCase()))
const whole = (name: string, value: string | undefined, fallback: number): number => {
  if (value === undefined || value === '') return fallback
  const number = Number(value)
  if (!Number.isInteger(number) || number < 0) throw new Error(`${name} must be a whole number, not "${value}"`)
  return number
}

const environments = ['prod', 'gray', 'test', 'dev'] as const
const environmentOf = (value: string | undefined): Config['environment'] => {
  if (value === undefined || value === '') return 'prod'
  const found = environments.find((one) => one === value)
  if (!found) throw new Error(`ENVIRONMENT must be one of ${environments.join(', ')}, not "${value}"`)
  return found
}

/** Reads the configuration; the README's table names every variable. Throws with the variable's name when a value is unusable. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => ({
  port: whole('PORT', env['PORT'], 8080),
  host: env['HOST'] ?? '127.0.0.1',
  databaseUrl: env['DATABASE_URL'] ?? '',
  poolSize: whole('DATABASE_POOL', env['DATABASE_POOL'], 12),
  dataDir: env['DATA_DIR'] ?? '.data',
  webDir: env['WEB_DIR'] ?? '',
  logLevel: env['LOG_LEVEL'] ?? 'info',
  production: env['NODE_ENV'] === 'production',
  environment: environmentOf(env['ENVIRONMENT']),
  podColor: env['POD_COLOR'] ?? '',
  demo: flag(env['DEMO'], false),
  checkAnswers: flag(env['CHECK_ANSWERS'], false),
  sessionHours: whole('SESSION_HOURS', env['SESSION_HOURS'], 12),
  publicUrl: env['PUBLIC_URL'] ?? '',
  cookieSecure: flag(env['COOKIE_SECURE'], (env['PUBLIC_URL'] ?? '').startsWith('https:')),
  oidc: env['OIDC_ISSUER'] ? { issuer: env['OIDC_ISSUER'], clientId: env['OIDC_CLIENT_ID'] ?? '', clientSecret: env['OIDC_CLIENT_SECRET'] ?? '' } : null,
  configSecret: env['CONFIG_SECRET'] ?? '',
  allowedHosts: (env['ALLOWED_HOSTS'] ?? '').split(',').map((host) => host.trim()).filter(Boolean),
  runJobs: flag(env['RUN_JOBS'], true),
  ingestMemory: whole('INGEST_MEMORY', env['INGEST_MEMORY'], 64 * 1024 * 1024),
  telemetryDays: whole('TELEMETRY_DAYS', env['TELEMETRY_DAYS'], 14),
  stopSeconds: whole('STOP_SECONDS', env['STOP_SECONDS'], 10),
  bodySeconds: whole('BODY_SECONDS', env['BODY_SECONDS'], 60),
})
