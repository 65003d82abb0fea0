/** Milliseconds after which a lost connection is opened again. */
const reconnectMs = 10_000

/** How the socket's client opens a lost connection again: after ten seconds, every ten seconds. */
export const reconnection = {
  reconnection: true,
  reconnectionDelay: reconnectMs,
  reconnectionDelayMax: reconnectMs,
  randomizationFactor: 0,
} as const

type Connection = {
  active: boolean
  connect: () => unknown
  on: (event: 'disconnect' | 'connect_error', handler: () => void) => unknown
}

/**
 * Opens the connection again in the cases that the client leaves to us: the server said goodbye, as
 * when it stops, or refused. Answers how to let go.
 */
export function keepConnected(socket: Connection): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = (): void => {
    if (socket.active) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      socket.connect()
    }, reconnectMs)
  }
  socket.on('disconnect', again)
  socket.on('connect_error', again)
  return () => clearTimeout(timer)
}
