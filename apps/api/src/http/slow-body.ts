import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * Cuts requests whose body comes too slowly. Node knows one time for every request, whole; a stream
 * of lines may take hours as long as something of it arrives in each stretch of that time, and as
 * long as its call is at work. `cut` gets the request to be ended.
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  stream: boolean,
  ms: number,
  cut: () => void,
): void {
  const { socket } = request
  // Requests that a test injects come from no connection and are whole from the start.
  if (!(socket instanceof Socket)) return
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) {
      clearInterval(timer)
      return
    }
    const moving = socket.bytesRead > seen
    seen = socket.bytesRead
    if (stream && moving && !response.writableEnded) return
    clearInterval(timer)
    cut()
  }, ms)
  timer.unref()
  request.once('close', () => {
    clearInterval(timer)
  })
}
