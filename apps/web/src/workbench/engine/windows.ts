const windowKey = 'oas-window'

/** Holds a lock for as long as the page lives; answers whether it was free. `lost` is called when another window takes it over. */
export const holdLock = (name: string, options: { steal?: boolean }, lost: () => void): Promise<boolean> => new Promise((resolve) => {
  const forever = new Promise<void>(() => undefined)
  navigator.locks.request(name, options.steal ? { steal: true } : { ifAvailable: true }, (lock) => { resolve(lock !== null); return lock === null ? undefined : forever })
    .catch(() => lost())
})

/** Id of this window: the same after a reload, another in a duplicated tab. */
export const windowIdOf = async (): Promise<string> => {
  const kept = sessionStorage.getItem(windowKey)
  if (kept && await holdLock(`oas-window-${kept}`, {}, () => undefined)) return kept
  const fresh = crypto.randomUUID()
  sessionStorage.setItem(windowKey, fresh)
  await holdLock(`oas-window-${fresh}`, {}, () => undefined)
  return fresh
}

/** Runs while no other window of this browser runs the same. */
export const alone = (name: string) => async (run: () => Promise<void>): Promise<void> => { await navigator.locks.request(name, run) }
