/** What has been on screen of a wall or list, by the key of its tiles or rows. */
export type Seen = {
  /** Looks after a tile until it goes; answers how to stop. */
  watch: (key: string, node: Element) => () => void
  note: (key: string) => void
  has: (key: string) => boolean
}

/** A tile counts when half of it is in sight, or when it fills half the screen. */
const enough = ({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) =>
  intersectionRatio >= 0.5 || intersectionRect.height >= (rootBounds?.height ?? Infinity) / 2

/** Notes tiles as they come into sight; the browser tells, so that no key waits for it. */
export function createSeen(): Seen {
  const seen = new Set<string>()
  const keys = new WeakMap<Element, string>()
  let observer: IntersectionObserver | null = null
  const observe = (): IntersectionObserver => {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const key = keys.get(entry.target)
          if (key === undefined || !entry.isIntersecting || !enough(entry)) continue
          seen.add(key)
          observer?.unobserve(entry.target)
        }
      },
      { threshold: [0.1, 0.25, 0.5] },
    )
    return observer
  }
  return {
    watch: (key, node) => {
      if (seen.has(key)) return () => undefined
      keys.set(node, key)
      observe().observe(node)
      return () => observer?.unobserve(node)
    },
    note: (key) => {
      seen.add(key)
    },
    has: (key) => seen.has(key),
  }
}
