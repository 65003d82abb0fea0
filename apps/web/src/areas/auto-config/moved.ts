/** A list with one of its items at another place. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_item, index) => index !== from)
  rest.splice(to, 0, list[from] as T)
  return rest
}
