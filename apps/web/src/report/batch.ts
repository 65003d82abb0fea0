type Options<E> = {
  /** Sends entries; what it rejects with is forgotten, since reports must never be in the way. */
  send: (entries: E[]) => Promise<unknown>
  /** Milliseconds from the first entry to its sending. */
  waitMs: number
  /** Entries of one report. */
  size: number
  /** Reports at most; null: no end. */
  rounds?: number | null
  /** Milliseconds after which an entry that could not be sent is dropped. */
  expireMs?: number
  now?: () => number
}

/**
 * Collects entries and sends them in batches; what a failed sending held is tried with the next one
 * until it is too old.
 */
export function createBatch<E>({
  send,
  waitMs,
  size,
  rounds = null,
  expireMs = 120_000,
  now = Date.now,
}: Options<E>) {
  let waiting: { entry: E; at: number }[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  let sent = 0
  const isOver = (): boolean => rounds !== null && sent >= rounds
  const plan = (): void => {
    if (timer === null && waiting.length > 0 && !isOver())
      timer = setTimeout(() => {
        timer = null
        void flush()
      }, waitMs)
  }
  const flush = async (): Promise<void> => {
    waiting = waiting.filter(({ at }) => now() - at < expireMs)
    while (waiting.length > 0 && !isOver()) {
      const batch = waiting.slice(0, size)
      waiting = waiting.slice(batch.length)
      sent++
      try {
        await send(batch.map(({ entry }) => entry))
      } catch {
        waiting = [...batch, ...waiting]
        break
      }
    }
    plan()
  }
  return {
    add: (entry: E): void => {
      if (isOver()) return
      waiting.push({ entry, at: now() })
      plan()
    },
    flush,
    size: (): number => waiting.length,
  }
}
