import type { SelfInfo } from '@oas/contract/session/schemas'
import { sessionCalls } from '@oas/contract/session/calls'
import { useSyncExternalStore } from 'react'
import { type SendOptions, send } from '../api/send.ts'
import { forget, identify } from '../report/client.ts'

/** Who is signed in: loaded once, again when the server says that rights changed. */
export type SignedIn = { self: SelfInfo; routes: readonly string[] }

let current: SignedIn | null = null
let loading: Promise<SignedIn> | null = null
const listeners = new Set<() => void>()
const change = (next: SignedIn | null): void => {
  current = next
  for (const listener of listeners) listener()
}

export function signedIn(): SignedIn | null {
  return current
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export function useSignedIn(): SignedIn | null {
  return useSyncExternalStore(subscribe, signedIn)
}

/** Tells who is signed in, now and whenever that changes. */
export function followSignedIn(tell: (now: SignedIn) => void): void {
  const listener = (): void => {
    if (current) tell(current)
  }
  subscribe(listener)
  listener()
}

const tellReports = ({ self }: SignedIn): void => {
  void identify({
    id: self.id,
    teamId: self.teamId ?? '',
    teamName: self.teamName,
    region: self.region,
  })
}

type Asking = Pick<SendOptions, 'strangers'>
const load = async (asking: Asking = {}): Promise<SignedIn> => {
  const [self, routes] = await Promise.all([
    send(sessionCalls.self, {}, asking),
    send(sessionCalls.routes, {}, asking),
  ])
  const next = { self, routes }
  change(next)
  tellReports(next)
  return next
}

/**
 * The signed-in person, loaded when missing; rejects when nobody is signed in, which leads to the
 * log-in page unless `strangers` may be here.
 */
export function ensureSignedIn(asking: Asking = {}): Promise<SignedIn> {
  if (current) return Promise.resolve(current)
  loading ??= load(asking).finally(() => {
    loading = null
  })
  return loading
}
export function reloadSignedIn(): Promise<SignedIn> {
  return load()
}
export function dropSignedIn(): void {
  forget()
  change(null)
}
