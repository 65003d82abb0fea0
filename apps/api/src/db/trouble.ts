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
