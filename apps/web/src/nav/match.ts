/**
 * Whether a path fits a pattern; `:name` parts match one step. A trailing slash and the case of
 * fixed steps do not matter, as for the paths somebody may open. Answers the parts, or null.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean)
  const given = path.split('/').filter(Boolean)
  if (wanted.length !== given.length) return null
  const parts: Record<string, string> = {}
  for (const [index, want] of wanted.entries()) {
    const have = given[index] ?? ''
    if (want.startsWith(':')) {
      try {
        parts[want.slice(1)] = decodeURIComponent(have)
      } catch {
        return null
      }
    } else if (want.toLowerCase() !== have.toLowerCase()) return null
  }
  return parts
}
