const windowKey = 'oas-window'

type Hold = { held: boolean; release: () => void }

/** How long a page that was loaded again waits for the locks of the page it replaces. */
const reloadWaitMs = 2000
const wasReloaded = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)
    ?.type === 'reload'

/**
 * Holds a lock until it is released or the page goes; `held` is false when somebody has it. `lost`
 * is called when another window takes it over.
 */
export function holdLock(
  name: string,
  options: { steal?: boolean },
  lost: () => void,
): Promise<Hold> {
  return new Promise((resolve) => {
    let release = (): void => undefined
    let held = false
    const until = new Promise<void>((done) => {
      release = done
    })
    const how: LockOptions = options.steal
      ? { steal: true }
      : wasReloaded()
        ? { signal: AbortSignal.timeout(reloadWaitMs) }
        : { ifAvailable: true }
    navigator.locks
      .request(name, how, (lock) => {
        held = lock !== null
        resolve({ held, release })
        return held ? until : undefined
      })
      .catch(() => {
        if (held) lost()
        else resolve({ held: false, release })
      })
  })
}

const chooseWindowId = async (duplicate: (id: string) => void): Promise<string> => {
  const kept = sessionStorage.getItem(windowKey)
  if (kept && (await holdLock(`oas-window-${kept}`, {}, () => undefined)).held) return kept
  if (kept) duplicate(kept)
  const fresh = crypto.randomUUID()
  sessionStorage.setItem(windowKey, fresh)
  await holdLock(`oas-window-${fresh}`, {}, () => undefined)
  return fresh
}

let chosen: Promise<string> | null = null
const duplicates: string[] = []
let tell: ((id: string) => void) | null = null

/**
 * Id of this window: the same after a reload, another in a duplicated tab. `onDuplicate` hears of
 * an id that another window bears, also when that was found before.
 */
export function windowIdOf(onDuplicate?: (id: string) => void): Promise<string> {
  if (onDuplicate) {
    tell = onDuplicate
    for (const id of duplicates.splice(0)) onDuplicate(id)
  }
  chosen ??= chooseWindowId((id) => {
    if (tell) tell(id)
    else duplicates.push(id)
  })
  return chosen
}
