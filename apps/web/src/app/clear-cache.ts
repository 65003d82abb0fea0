import { queryClient } from '../api/use-call.ts'
import { clearStored } from '../kit/storage.ts'

/**
 * Forgets what the browser keeps of answers and choices; what is under the keep-prefix and unsent
 * decisions stay.
 */
export async function clearCache(): Promise<void> {
  clearStored()
  queryClient.clear()
  if ('caches' in window)
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}
