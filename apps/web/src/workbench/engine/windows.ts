/** Runs while no other window of this browser runs the same. */
export const alone =
  (name: string) =>
  async (run: () => Promise<void>): Promise<void> => {
    await navigator.locks.request(name, run)
  }
