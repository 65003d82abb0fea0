export type Definition = 'origin' | 'auto' | 'low'
/** The level that low definition means. */
export const lowLevel = 4

const parts = (url: string): { path: string; rest: string } => {
  const at = url.search(/[?#]/)
  return at < 0 ? { path: url, rest: '' } : { path: url.slice(0, at), rest: url.slice(at) }
}

/**
 * The address of a level of a video: `_N` before its extension. One without an extension has no
 * levels.
 */
export function levelUrl(url: string, level: number): string {
  const { path, rest } = parts(url)
  const dot = path.lastIndexOf('.')
  return dot > path.lastIndexOf('/')
    ? `${path.slice(0, dot)}_${level}${path.slice(dot)}${rest}`
    : url
}

/**
 * The levels that an address tells of, lowest number first: query parameters whose name is `crc`
 * and the level (`crc2`, `crc_2`).
 */
export function levelsOf(url: string): number[] {
  const query = parts(url).rest.replace(/#.*$/s, '')
  return [
    ...new Set(
      [...new URLSearchParams(query).keys()].flatMap((name) => {
        const found = /^crc_?(\d{1,2})$/i.exec(name)?.[1]
        return found === undefined ? [] : [Number(found)]
      }),
    ),
  ].sort((a, b) => a - b)
}

/**
 * The address of a definition: `auto` is the lowest level the address tells of, `low` is level 4;
 * without one it is the address itself.
 */
export function definitionUrl(url: string, definition: Definition): string {
  if (definition === 'low') return levelUrl(url, lowLevel)
  const [lowest] = levelsOf(url)
  return definition === 'auto' && lowest !== undefined ? levelUrl(url, lowest) : url
}
