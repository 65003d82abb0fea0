const windowKey = 'oas-window'

type Hold = { held: boolean; release: () => void }

/** How long a page that was loaded again waits for the locks of the page it replaces. */
const reloadWaitMs = 2000
const wasReloaded = (): boolean => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'reload'

/** Holds a lock until it is released or the page goes; `held` is false when somebody has it. `lost` is called when another window takes it over. */
export const holdLock = (name: string, options: { steal?: boolean }, lost: () => void): Promise<Hold> => new Promise((resolve) => {
  let release = (): void => undefined
  let held = false
  const until = new Promise<void>((done) => { release = done })
  const how: LockOptions = options.steal ? { steal: true } : wasReloaded() ? { signal: AbortSignal.timeout(reloadWaitMs) } : { ifAvailable: true }
  navigator.locks.request(name, how, (lock) => { held = lock !== null; resolve({ held, release }); return held ? until : undefined })
    .catch(() => { if (held) lost(); else resolve({ held: false, release }) })
})

const chooseWindowId = async (): Promise<string> => {
  const kept = sessionStorage.getItem(windowKey)
  if (kept && (await holdLock(`oas-window-${kept}`, {}, () => undefined)).held) return kept
  const fresh = crypto.randomUUID()
  sessionStorage.setItem(windowKey, fresh)
  await holdLock(`oas-window-${fresh}`, {}, () => undefined)
  return fresh
}

let chosen: Promise<string> | null = null
/** Id of this window: the same after a reload, another in a duplicated tab. */
export const windowIdOf = (): Promise<string> => { chosen ??= chooseWindowId(); return chosen }

/** Runs while no other window of this browser runs the same. */
export const alone = (name: string) => async (run: () => Promise<void>): Promise<void> => { await navigator.locks.request(name, run) }
