/** A marked stretch of a recording, in seconds; `to` is null while its end is not marked. */
export type Region = { readonly from: number; readonly to: number | null }

/** Edges of regions lie on tenths of a second. */
export function snap(seconds: number): number {
  return Math.round(Math.max(0, seconds) * 10) / 10
}

const ordered = (from: number, to: number): Region => {
  const [first, last] = from <= to ? [from, to] : [to, from]
  return { from: first, to: last === first ? snap(first + 0.1) : last }
}
const isOpen = (region: Region | undefined): region is Region =>
  region !== undefined && region.to === null

/** Begins a region at a moment; one that was begun and not ended begins there instead. */
export function beginRegion(regions: readonly Region[], at: number): Region[] {
  return [
    ...(isOpen(regions.at(-1)) ? regions.slice(0, -1) : regions),
    { from: snap(at), to: null },
  ]
}

/**
 * Ends the region that was begun; where none was, nothing changes. A region without length becomes
 * a tenth of a second long.
 */
export function endRegion(regions: readonly Region[], at: number): Region[] {
  const last = regions.at(-1)
  return isOpen(last) ? [...regions.slice(0, -1), ordered(last.from, snap(at))] : [...regions]
}

/** Takes away the latest region at a moment, else the last one. */
export function dropRegion(regions: readonly Region[], at: number): Region[] {
  const here = regions.findLastIndex(
    (region) => region.from <= at && at <= (region.to ?? region.from),
  )
  return regions.toSpliced(here >= 0 ? here : regions.length - 1, regions.length > 0 ? 1 : 0)
}

/**
 * Regions with both edges, as fragments of media: `voice-1#t=1.2,3.4` (W3C Media Fragments, 4.2.1).
 */
export function fragmentsOf(rowId: string, regions: readonly Region[]): string[] {
  return regions.flatMap(({ from, to }) => (to === null ? [] : [`${rowId}#t=${from},${to}`]))
}
