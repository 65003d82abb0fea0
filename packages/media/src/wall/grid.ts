export const columnChoices = [1, 2, 4, 8] as const
export type Columns = (typeof columnChoices)[number]

/** The nearest choice that is not above what a setting asks for. */
export function columnsOf(wanted: number): Columns {
  return columnChoices.findLast((choice) => choice <= wanted) ?? 1
}

/** Where an arrow leads in a grid of `count` cells; edges hold. */
export function gridStep(
  index: number,
  key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
  columns: number,
  count: number,
): number {
  const next = index + { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key]
  return next >= 0 && next < count ? next : index
}

/** Every index between two, both included. */
export function rangeOf(from: number, to: number): number[] {
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => Math.min(from, to) + index)
}
