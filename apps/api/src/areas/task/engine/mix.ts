/** A drawn record: of which part, in which place among those of its part, and how risky. */
export type Mixed = { readonly id: string; readonly part: number; readonly isHigh: boolean }

/** Records of high risk that follow each other at most, as long as there are others. */
export const mostHigh = 5

/** All records in one row with each part spread evenly; those of a part keep their order. */
const spread = (parts: readonly (readonly Mixed[])[]): Mixed[] =>
  parts
    .flatMap((list) => list.map((one, index) => ({ one, at: (index + 0.5) / list.length })))
    .toSorted((a, b) => a.at - b.at || a.one.part - b.one.part)
    .map(({ one }) => one)

/**
 * In which order the records of several parts are handed out: each part spread evenly over all, and
 * never more than `most` of high risk in a row where there are enough others. Records of a part of
 * equal risk keep their order.
 */
export function mixParts(parts: readonly (readonly Mixed[])[], most = mostHigh): Mixed[] {
  const all = spread(parts).map((one, at) => ({ one, at }))
  const high = all.filter(({ one }) => one.isHigh)
  const low = all.filter(({ one }) => !one.isHigh)
  const order: Mixed[] = []
  let run = 0
  for (let h = 0, l = 0; h + l < all.length;) {
    const nextHigh = high[h]
    const nextLow = low[l]
    // One of the others is kept for as many of high risk as may follow each other.
    const suffices = high.length - h <= most * (low.length - l)
    const takesLow =
      nextHigh === undefined ||
      (nextLow !== undefined && (run >= most || (suffices && nextLow.at < nextHigh.at)))
    const taken = takesLow ? nextLow : nextHigh
    if (!taken) break
    if (takesLow) l += 1
    else h += 1
    run = takesLow ? 0 : run + 1
    order.push(taken.one)
  }
  return order
}
