const plain = (value: unknown): string => JSON.stringify(value ?? null)

/**
 * The fields in which what is stored now and what was typed differ, and who changed each since it
 * was opened.
 */
export function conflictRows<K extends string>(
  keys: readonly K[],
  was: { readonly [P in K]?: unknown },
  theirs: { readonly [P in K]?: unknown },
  mine: { readonly [P in K]?: unknown },
): { key: K; theirsChanged: boolean; mineChanged: boolean }[] {
  return keys
    .filter((key) => plain(theirs[key]) !== plain(mine[key]))
    .map((key) => ({
      key,
      theirsChanged: plain(theirs[key]) !== plain(was[key]),
      mineChanged: plain(mine[key]) !== plain(was[key]),
    }))
}

/** A value of a form as words. */
export function wordOf(value: unknown, yes: string, no: string): string {
  if (typeof value === 'boolean') return value ? yes : no
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => wordOf(one, yes, no)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}
