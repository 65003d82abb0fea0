export type TextHit = {
  readonly s: number
  readonly e: number
  readonly rule: string
  readonly source: string
  /** 1 is the gravest, 3 a hint; 0: none. */
  readonly level: number
}
/** A stretch of a text with the hits that cover it; plain where there are none. */
export type Segment = {
  readonly at: number
  readonly text: string
  readonly hits: readonly TextHit[]
  readonly level: number
  readonly first: boolean
}

export const hitsPerRule = 300

/**
 * The first 300 hits of every rule, in order of place; hits outside the text or empty are dropped.
 */
export function keptHits(
  length: number,
  hits: readonly TextHit[],
  max = hitsPerRule,
): { hits: TextHit[]; cut: boolean } {
  const seen = new Map<string, number>()
  let cut = false
  const kept = hits
    .filter((hit) => hit.s < hit.e && hit.e <= length)
    .toSorted((a, b) => a.s - b.s || a.e - b.e)
    .filter((hit) => {
      const n = (seen.get(hit.rule) ?? 0) + 1
      seen.set(hit.rule, n)
      if (n > max) cut = true
      return n <= max
    })
  return { hits: kept, cut }
}

/** The gravest level of some hits, which is the lowest there is; 0 where none has one. */
export function gravestLevel(hits: readonly Pick<TextHit, 'level'>[]): number {
  const levels = hits.map((hit) => hit.level).filter((level) => level > 0)
  return levels.length === 0 ? 0 : Math.min(...levels)
}

/**
 * Splits a text at the edges of its hits, so that overlapping hits become stretches of their own.
 * Offsets are UTF-16.
 */
export function segmentsOf(text: string, hits: readonly TextHit[]): Segment[] {
  if (hits.length === 0)
    return text === '' ? [] : [{ at: 0, text, hits: [], level: 0, first: false }]
  const edges = [...new Set([0, text.length, ...hits.flatMap((hit) => [hit.s, hit.e])])].sort(
    (a, b) => a - b,
  )
  const open: TextHit[] = []
  const starts = new Map<number, TextHit[]>()
  for (const hit of hits) starts.set(hit.s, [...(starts.get(hit.s) ?? []), hit])
  return edges.slice(0, -1).map((start, index): Segment => {
    const end = edges[index + 1] ?? text.length
    for (let at = open.length - 1; at >= 0; at--)
      if ((open[at] as TextHit).e <= start) open.splice(at, 1)
    const begun = starts.get(start) ?? []
    open.push(...begun)
    return {
      at: start,
      text: text.slice(start, end),
      hits: [...open],
      level: gravestLevel(open),
      first: begun.length > 0,
    }
  })
}

/** '300+' where a rule was cut, else the number of hits. */
export function hitCountText(hits: number, cut: boolean): string {
  return cut ? `${hitsPerRule}+` : String(hits)
}
