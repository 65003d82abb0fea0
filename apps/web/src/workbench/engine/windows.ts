/** Runs while no other window of this browser runs the same. */
export function alone(name: string) {
  return async (run: () => Promise<void>): Promise<void> => {
    await navigator.locks.request(name, run)
  }
}
