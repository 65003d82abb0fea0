/** A list after one entry is pressed: again takes it off. */
export function togglePick<T>(list: readonly T[], one: T): T[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
}
