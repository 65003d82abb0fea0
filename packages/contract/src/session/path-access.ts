const withoutSlash = (path: string): string => path.replace(/\/+$/, '')

/**
 * Whether one entry of the allowed paths lets a path in: case-insensitive and exact; an entry that
 * ends with '*' is a prefix, the text before the '*'. A trailing slash makes no difference, so
 * `/auth/*` also lets `/auth` in.
 */
export function pathMatches(entry: string, path: string): boolean {
  const wanted = entry.toLowerCase()
  const given = withoutSlash(path.toLowerCase())
  return wanted.endsWith('*')
    ? `${given}/`.startsWith(wanted.slice(0, -1)) || given.startsWith(wanted.slice(0, -1))
    : withoutSlash(wanted) === given
}

/** Whether any of the allowed paths lets a path in. Server and console share this rule. */
export function mayOpen(allowed: readonly string[], path: string): boolean {
  return allowed.some((entry) => pathMatches(entry, path))
}

/**
 * The path of a menu entry or link inside the console: without its '#', query and fragment. Null
 * for a link that leaves the console.
 */
export function consolePath(link: string): string | null {
  return link.startsWith('#') ? link.slice(1).split(/[?#]/)[0] || '/' : null
}
