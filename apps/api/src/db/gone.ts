/** PostgreSQL: it stops, was cut off, starts, has no place left for a connection. The system: nobody there, the line cut, nothing comes. */
const codes = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])
/** What the driver says of its own accord has no code. */
const words = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether an error says that the database cannot be reached now, or was lost in the middle: the same may be tried again soon. */
export const isGone = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (typeof code === 'string' && (codes.has(code) || code.startsWith('08'))) || (typeof message === 'string' && words.test(message))
}
