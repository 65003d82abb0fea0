/** A variable of the environment, what holds without it, what it says. */
type Variable = readonly [name: string, fallback: string, meaning: string]

const variables: readonly Variable[] = [
  ['PORT', '8080', 'port where the server listens'],
  ['HOST', '127.0.0.1', 'address where the server listens'],
  ['DATABASE_URL', '', 'a PostgreSQL 15+ server instead of the built-in one'],
  ['DATABASE_WAIT_SECONDS', '30', 'how long a start waits for a database'],
  ['DATABASE_POOL', '12', 'connections of one server'],
  ['DATABASE_LISTEN', 'socket', 'where the built-in database answers: socket or tcp'],
  ['DATA_DIR', '.data', 'built-in database and stored files'],
  ['DEMO', 'on without DATABASE_URL', 'demo data, and log-in by name from this machine'],
  ['PUBLIC_URL', 'from the request', 'address of the console, for redirects'],
  ['COOKIE_SECURE', 'by PUBLIC_URL', '1 sends the session cookie over https only'],
  ['SESSION_HOURS', '12', 'hours without use after which a session ends'],
  ['SESSION_DAYS', '7', 'days after which a session ends; 0: by disuse alone'],
  ['PASSWORD_LOGIN', '', '1 or 0: whether accounts with a password may log in'],
  ['OIDC_ISSUER', '', 'single sign-on by OpenID Connect'],
  ['OIDC_CLIENT_ID', '', 'the client that the issuer knows'],
  ['OIDC_CLIENT_SECRET', '', 'its secret'],
  ['CONFIG_SECRET', '', 'secret of signed configuration reads'],
  ['ALLOWED_HOSTS', '', 'private hosts and networks that webhooks may reach'],
  ['TRUSTED_PROXIES', 'loopback', 'proxies in front, whose X-Forwarded-For counts'],
  ['TRANSLATION_URL', '', 'service that translates texts on audit pages'],
  ['TRANSLATION_TOKEN', '', 'its bearer token'],
  ['INGEST_MEMORY', '67108864', 'bytes of ingest bodies in memory at once'],
  ['ENVIRONMENT', 'prod', 'prod, gray, test or dev'],
  ['POD_COLOR', '', 'colour of this process among several'],
  ['RETENTION_DAYS', '0', 'days that records are kept; 0: for ever'],
  ['TELEMETRY_DAYS', '14', 'days that reports of open pages are kept'],
  ['BODY_SECONDS', '60', 'seconds in which a body must arrive whole'],
  ['FILE_STORE', 'disk', 'where uploads lie: disk (in DATA_DIR) or s3'],
  ['S3_BUCKET', '', 'required with s3'],
  ['S3_ENDPOINT', 'AWS', 'address of the store'],
  ['S3_REGION', 'us-east-1', 'its region'],
  ['S3_PREFIX', '', 'what the names of files begin with'],
  ['S3_ACCESS_KEY', 'by the rules of AWS', 'its key'],
  ['S3_SECRET_KEY', 'by the rules of AWS', 'the secret of the key'],
  ['S3_PATH_STYLE', 'on with S3_ENDPOINT', '1 names the bucket in the path'],
  ['STOP_SECONDS', '10', 'how long a stop waits for calls under way'],
  ['RUN_JOBS', 'on', '0 leaves expiry, delivery and sealing to other servers'],
  ['FFMPEG', 'found on PATH', 'ffmpeg, which converts recordings; off for none'],
  ['LOG_LEVEL', 'info', 'debug … silent'],
  ['WEB_DIR', 'built on start', 'a built console to serve'],
  ['NODE_ENV', '', 'production: no log-in by password beside OIDC_ISSUER'],
  ['CHECK_ANSWERS', 'off', '1 holds answers to their schemas, as tests do'],
]

const widest = Math.max(...variables.map(([name]) => name.length))
const lineOf = ([name, fallback, meaning]: Variable): string =>
  `  ${name.padEnd(widest)}  ${meaning}${fallback === '' ? '' : ` (${fallback})`}`

export const help = `npm start -- [options]

Starts the product: its own database unless DATABASE_URL names one, the console, the server.

  --no-demo     without demo data, whatever DEMO says
  --no-trickle  demo data stay as they are: no new record every few seconds
  --help        this text

Variables of the environment, with what holds without them (README.md says more of each):

${variables.map(lineOf).join('\n')}`
