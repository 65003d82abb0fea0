const partsOf = (thrown: unknown): { code: string; message: string } => {
  const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown }
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' }
}

/** Whether the database or the disk cannot do its work now: gone, starting, failing, without room, memory or connections. It is right to try again later. */
export const isUnavailable = (thrown: unknown): boolean => {
  const { code, message } = partsOf(thrown)
  return code === '' ? /^(Connection terminated|timeout exceeded when trying to connect)/.test(message) : /^(08|53|58|57P|ECONNREFUSED$|ECONNRESET$|EPIPE$|ETIMEDOUT$|ENOSPC$)/.test(code)
}

const noRoom: ReadonlySet<string> = new Set(['53100', 'ENOSPC'])
/** Whether a disk is full: that of the database or the server's own. */
export const isFull = (thrown: unknown): boolean => noRoom.has(partsOf(thrown).code)
