/** The end of a permanent punishment, in milliseconds: 2099-01-01 00:00 Shanghai. */
export const permanentEnd = 4_070_880_000_000
/** Whether a punishment with this end never ends; null: it has none, being done once. */
export function isPermanent(endAt: number | null): boolean {
  return endAt !== null && endAt >= permanentEnd
}
