/**
 * What each server of a process keeps for itself, made when it is first asked for. A server is
 * known by something it has one of: its pool, its bus or its configuration.
 */
export function perServer<T, Owner extends object = object, About extends readonly unknown[] = []>(
  make: (owner: Owner, ...about: About) => T,
): (owner: Owner, ...about: About) => T {
  const kept = new WeakMap<Owner, { value: T }>()
  return (owner, ...about) => {
    const found = kept.get(owner)
    if (found) return found.value
    const value = make(owner, ...about)
    kept.set(owner, { value })
    return value
  }
}
