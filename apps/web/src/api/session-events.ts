type Listener = (code: number, message: string) => void
const listeners = new Set<Listener>()

/**
 * Tells whoever keeps the session that the server no longer knows it (-5) or ended it (-4, -6, -7,
 * -8).
 */
export function sessionFailed(code: number, message: string): void {
  for (const listener of listeners) listener(code, message)
}
export function onSessionFailed(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
