import type { Call, Input, Output } from '@oas/contract/define'
import type { UseQueryResult } from '@tanstack/react-query'
import { useContext, useLayoutEffect, useSyncExternalStore } from 'react'
import { OwnPath, placeOf } from '../nav/location.ts'
import type { CallFailure } from './call-error.ts'
import { type CallOptions, useCall } from './use-call.ts'

/** Why a page is not shown, and its address: another one, or other filters, may be open. */
type RefusedPage = { at: string; failure: CallFailure }
let refused: RefusedPage | null = null
const listeners = new Set<() => void>()
const change = (next: RefusedPage | null): void => {
  refused = next
  for (const listener of listeners) listener()
}

/**
 * Reads what a page is about. Where the person lacks the right to it, the whole page says so in
 * place of empty lists and buttons that answer the same.
 */
export function useMainCall<C extends Call>(
  call: C,
  input: Input<C>,
  options: CallOptions = {},
): UseQueryResult<Output<C>, CallFailure> {
  const answer = useCall(call, input, options)
  const { error } = answer
  const own = useContext(OwnPath)
  useLayoutEffect(() => {
    // A screen stays while the next one loads: then the address is not its own any more.
    const at = window.location.hash
    const isOwn = own === null || placeOf(at.replace(/^#/, '')).path === own
    if (error?.permission !== undefined && isOwn) change({ at, failure: error })
  }, [error, own])
  return answer
}

/** Why the page that one is at is not shown; null where it is. */
export function useRefusedPage(): CallFailure | null {
  const found = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => refused,
  )
  return found?.at === window.location.hash ? found.failure : null
}
/** Pages are asked anew, as after a change of what the person may do. */
export function forgetRefusedPage(): void {
  change(null)
}
