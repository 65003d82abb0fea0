import type { Input, Output } from '@oas/contract/define'
import type { fileCalls } from '@oas/contract/file/calls'
import { exchangeUrl } from '@oas/contract/file/exchange-url'
import {
  type ResourceAccess,
  accessCacheMs,
  exchangeBatch,
  exchangeDelayMs,
} from '@oas/contract/file/schemas'

export type ExchangeFlags = { includeAllHost?: boolean; forceAddToken?: boolean }
type Calls = typeof fileCalls
type Parts = {
  access: () => Promise<ResourceAccess>
  send: (items: Input<Calls['exchange']>['items']) => Promise<Output<Calls['exchange']>>
  now: () => number
}
type Waiting = { item: Input<Calls['exchange']>['items'][number]; answer: (url: string) => void }

/**
 * Exchanges addresses of resources. What needs no token is settled here by the configuration, kept
 * for 60 seconds; the rest is asked of the server, 100 at once or what has come within 100 ms.
 * Whatever fails, the address stays as it was.
 */
export function createExchanger({ access, send, now }: Parts) {
  let known: { value: Promise<ResourceAccess>; until: number } | null = null
  let waiting: Waiting[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = (): Promise<ResourceAccess> => {
    if (!known || known.until <= now()) {
      const value = access()
      known = { value, until: now() + accessCacheMs }
      // A failure is not kept.
      value.catch(() => {
        known = null
      })
    }
    return known.value
  }
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting.splice(0)
    send(batch.map(({ item }) => item)).then(
      (answers) => {
        for (const [index, { item, answer }] of batch.entries())
          answer(answers[index]?.url ?? item.url)
      },
      () => {
        for (const { item, answer } of batch) answer(item.url)
      },
    )
  }
  const ask = (item: Waiting['item']): Promise<string> =>
    new Promise((answer) => {
      waiting.push({ item, answer })
      if (waiting.length >= exchangeBatch) flush()
      else timer ??= setTimeout(flush, exchangeDelayMs)
    })
  return async (url: string, flags: ExchangeFlags = {}): Promise<string> => {
    try {
      const found = exchangeUrl(url, await read(), flags)
      return found.needs === null ? found.url : await ask({ url, ...flags })
    } catch {
      // The configuration could not be read: the address as it was is the best there is.
      return url
    }
  }
}
