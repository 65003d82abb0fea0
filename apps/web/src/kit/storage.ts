/**
 * Keys of the browser's storage: those under `keep` survive a clear (log-in, clear cache, an ended
 * session).
 */
const prefix = 'oas:'
const keepPrefix = 'oas:keep:'

export function readStored<T>(key: string, isValid: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isValid(value) ? value : null
  } catch {
    return null
  }
}
export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    /* full or forbidden storage: the choice lasts for this page only */
  }
}
const forget = (key: string): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    /* nothing to forget */
  }
}

/** Clears everything of ours that is not under the keep-prefix. */
export function clearStored(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && !key.startsWith(keepPrefix)) forget(key)
}
