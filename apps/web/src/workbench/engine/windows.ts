const windowKey = 'oas-window'

type Hold = { held: boolean; release: () => void }

/** Holds a lock until it is released or the page goes; `held` is false when somebody has it. `lost` is called when another window takes it over. */
export const holdLock = (name: string, options: { steal?: boolean }, lost: () => void): Promise<Hold> => new Promise((resolve) => {
  let release = (): void => undefined
  const until = new Promise<void>((done) => { release = done })
  navigator.locks.request(name, options.steal ? { steal: true } : { ifAvailable: true }, (lock) => { resolve({ held: lock !== null, release }); return lock === null ? undefined : until })
    .catch(() => lost())
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
