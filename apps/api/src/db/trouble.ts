/** The code of an error of PostgreSQL, the system or a stream; empty where it has none. */
export function codeOf(thrown: unknown): string {
  return partsOf(thrown).code
}

const partsOf = (thrown: unknown): { code: string; message: string } => {
  const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown }
  return {
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message : '',
  }
}

/**
 * PostgreSQL: it stops, was cut off, starts, has no place left for a connection. The system: nobody
 * there, the line cut, nothing comes.
 */
const goneStates = /^(08.*|57P0[123]|53300)$/
const goneCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What the driver says of its own accord has no code. */
const words = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
]
/**
 * Whether an error says that the database cannot be reached now, or was lost in the middle: the
 * same may be tried again soon.
 */
export function isGone(thrown: unknown): boolean {
  const { code, message } = partsOf(thrown)
  return (
    goneStates.test(code) || goneCodes.has(code) || words.some((start) => message.startsWith(start))
  )
}

/**
 * Whether the database or the disk cannot do its work now: gone, failing, without room, memory or
 * connections. It is right to try again later.
 */
export function isUnavailable(thrown: unknown): boolean {
  return isGone(thrown) || /^(53|58|57P|ENOSPC$)/.test(partsOf(thrown).code)
}

const noRoom: ReadonlySet<string> = new Set(['53100', 'ENOSPC'])
/** Whether a disk is full: that of the database or the server's own. */
export function isFull(thrown: unknown): boolean {
  return noRoom.has(partsOf(thrown).code)
}

/**
 * Whether an error leaves open what was stored: the database went away before it said so. The
 * driver tells of a connection that broke under a statement by a plain error without a code.
 */
export function isOutcomeUnknown(thrown: unknown): boolean {
  const code = codeOf(thrown)
  return code === ''
    ? (thrown as Error).constructor === Error
    : /^(08|57|53|ECONN|ETIMEDOUT|EPIPE)/.test(code)
}

/** Whether a statement was ended because it took longer than its `statement_timeout`. */
export function isCancelled(thrown: unknown): boolean {
  return codeOf(thrown) === '57014'
}

/** Whether work was ended because the breaker has stopped its person. */
export function isStopped(thrown: unknown): boolean {
  return codeOf(thrown) === 'OASTP'
}

/** Whether PostgreSQL found the fault in the text of a query: its words, its values, its size. */
export function isQueryFault(thrown: unknown): boolean {
  return /^(42|22|54)/.test(codeOf(thrown))
}
