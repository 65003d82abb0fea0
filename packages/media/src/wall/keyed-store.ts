/** Values by key with a listener list a key, so that one change draws one tile and not the wall. */
export type KeyedStore<T> = {
  get: (key: string) => T
  set: (key: string, value: T) => void
  subscribe: (key: string, listener: () => void) => () => void
  /** Listeners for any change: totals, persistence. */
  subscribeAll: (listener: (key: string) => void) => () => void
  entries: () => ReadonlyMap<string, T>
  delete: (key: string) => void
}

/** `empty` is what an unknown key answers; it must be one unchanging value. */
export function createKeyedStore<T>(empty: T): KeyedStore<T> {
  const values = new Map<string, T>()
  const byKey = new Map<string, Set<() => void>>()
  const all = new Set<(key: string) => void>()
  const tell = (key: string): void => {
    for (const listener of byKey.get(key) ?? []) listener()
    for (const listener of all) listener(key)
  }
  return {
    get: (key) => values.get(key) ?? empty,
    set: (key, value) => {
      if (Object.is(values.get(key) ?? empty, value)) return
      if (Object.is(value, empty)) values.delete(key)
      else values.set(key, value)
      tell(key)
    },
    subscribe: (key, listener) => {
      const listeners = byKey.get(key) ?? new Set()
      byKey.set(key, listeners)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) byKey.delete(key)
      }
    },
    subscribeAll: (listener) => {
      all.add(listener)
      return () => all.delete(listener)
    },
    entries: () => values,
    delete: (key) => {
      if (values.delete(key)) tell(key)
    },
  }
}
