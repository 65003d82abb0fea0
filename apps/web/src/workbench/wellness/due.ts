/** An order on screen and when its time is up, by the server's clock; null before that is known. */
export type Timed = { id: string; deadline: number | null }

/**
 * Orders whose time is nearly up and that were not told of yet. An order that got more time is told
 * of again when that runs out.
 */
export function newlyDue(
  orders: readonly Timed[],
  now: number,
  aheadMs: number,
  told: ReadonlySet<string>,
): string[] {
  return orders.flatMap(({ id, deadline }) =>
    deadline !== null &&
    deadline > now &&
    deadline - now <= aheadMs &&
    !told.has(`${id} ${deadline}`)
      ? [`${id} ${deadline}`]
      : [],
  )
}
