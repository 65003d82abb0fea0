import { fileCalls } from '@oas/contract/file/calls'
import { useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { type ExchangeFlags, createExchanger } from './exchanger.ts'

export type { ExchangeFlags } from './exchanger.ts'

/** Exchanges an address; whatever fails, it stays as it was. */
export const exchangeResource = createExchanger({
  access: () => send(fileCalls.access, {}),
  send: (items) => send(fileCalls.exchange, { items }),
  now: () => Date.now(),
})

/** The address under which a resource is read; empty until it is known. */
export function useExchanged(
  url: string,
  { includeAllHost = false, forceAddToken = false }: ExchangeFlags = {},
): string {
  const [found, setFound] = useState({ of: '', url: '' })
  useEffect(() => {
    let gone = false
    void exchangeResource(url, { includeAllHost, forceAddToken }).then((next) => {
      if (!gone) setFound({ of: url, url: next })
    })
    return () => {
      gone = true
    }
  }, [url, includeAllHost, forceAddToken])
  return found.of === url ? found.url : ''
}
