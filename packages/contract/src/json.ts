/** Whether a value that came as JSON is an object: neither null nor a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
/** The object that a text says in JSON; null where it says none. */
export function jsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null /* Unreadable: whoever asks says so at the field. */
  }
}
/**
 * The value below `value` that a path of names leads to; undefined where there is none. Only own
 * members count.
 */
export function below(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Record<string, unknown>)[name]
        : undefined,
    value,
  )
}
/** Where a value that came as JSON holds a number that it cannot have kept exactly; or null. */
export function inexactPath(value: unknown, path = ''): string | null {
  if (typeof value === 'number')
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, item] of Object.entries(value)) {
    const found = inexactPath(item, path === '' ? key : `${path}.${key}`)
    if (found !== null) return found
  }
  return null
}
