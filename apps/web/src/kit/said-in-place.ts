const inPlace = new WeakSet<Error>()
const listeners = new Set<(error: Error) => void>()

/**
 * A form shows a failure where it belongs, at its field or above its buttons: no notice repeats it,
 * and one that came before goes.
 */
export function saidInPlace(error: unknown): void {
  if (!(error instanceof Error)) return
  inPlace.add(error)
  for (const listener of listeners) listener(error)
}
export function isSaidInPlace(error: unknown): boolean {
  return error instanceof Error && inPlace.has(error)
}
export function onSaidInPlace(listener: (error: Error) => void): void {
  listeners.add(listener)
}
