/** Rules and their references are asked for in pages of so many. */
const wholePage = 500
const atOnce = 5

/**
 * Does something for each of many, at most five at once; answers in the order of what was given.
 */
export async function eachAtOnce<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  limit = atOnce,
): Promise<R[]> {
  const out: R[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++
      out[index] = await work(items[index] as T)
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return out
}

/**
 * All entries of a paged list: the first page tells how many there are, the others are asked for at
 * the same time.
 */
export async function allPages<T>(
  load: (page: number, size: number) => Promise<{ list: T[]; total: number }>,
  size = wholePage,
): Promise<T[]> {
  const first = await load(1, size)
  const rest = await eachAtOnce(
    Array.from({ length: Math.max(0, Math.ceil(first.total / size) - 1) }, (_, index) => index + 2),
    (page) => load(page, size),
  )
  return [first, ...rest].flatMap((one) => one.list)
}
