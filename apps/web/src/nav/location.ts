import { createContext, useContext, useMemo, useRef, useSyncExternalStore } from 'react'

/** Where the console is: the part of the address after '#'. */
export type Place = { path: string; query: URLSearchParams }

const raw = (): string => window.location.hash.replace(/^#/, '') || '/'

export function placeOf(hash: string): Place {
  const [path = '/', query = ''] = hash.split('?')
  return { path: path.startsWith('/') ? path : `/${path}`, query: new URLSearchParams(query) }
}

const readers = new Set<() => void>()
const guards = new Set<() => boolean>()
let told: string | null = null
const address = (): string => told ?? raw()

// Readers are told of an address once nobody who was asked wants to stay; until then the old one
// counts for all of them.
const onChange = (): void => {
  const next = raw()
  if (
    placeOf(next).path !== placeOf(address()).path &&
    ![...guards].every((mayLeave) => mayLeave())
  ) {
    window.history.replaceState(null, '', `#${address()}`)
    return
  }
  told = next
  for (const reader of readers) reader()
}

const subscribe = (reader: () => void): (() => void) => {
  if (readers.size === 0) {
    told = raw()
    window.addEventListener('hashchange', onChange)
  }
  readers.add(reader)
  return () => {
    readers.delete(reader)
    if (readers.size === 0) {
      told = null
      window.removeEventListener('hashchange', onChange)
    }
  }
}

/**
 * Asks before another path is gone to, by any way; the address goes back where the answer is no.
 * Ends by the function that comes back.
 */
export function askBeforeLeaving(mayLeave: () => boolean): () => void {
  guards.add(mayLeave)
  return () => {
    guards.delete(mayLeave)
  }
}

/** The path that a screen is shown for. */
export const OwnPath = createContext<string | null>(null)

/**
 * Where the console is; a screen is told of no address but its own, since it stays for as long as
 * the next one loads.
 */
export function usePlace(): Place {
  const hash = useSyncExternalStore(subscribe, address)
  const place = useMemo(() => placeOf(hash), [hash])
  const own = useContext(OwnPath)
  const kept = useRef(place)
  if (own === null || place.path === own) kept.current = place
  return kept.current
}

/** Goes to a path of the console; `replace` leaves no step to come back to. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  const url = `#${path}`
  if (options.replace) {
    window.history.replaceState(null, '', url)
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  } else window.location.hash = path
}

/** Puts filters of a list into the address; empty ones are left out. */
export function setQuery(
  values: Readonly<Record<string, string | number | undefined | null>>,
): void {
  const { path } = placeOf(raw())
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(values))
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  const text = query.toString()
  go(text ? `${path}?${text}` : path, { replace: true })
}
