import { useMemo, useSyncExternalStore } from 'react'

/** Where the console is: the part of the address after '#'. */
export type Place = { path: string; query: URLSearchParams }

const raw = (): string => window.location.hash.replace(/^#/, '') || '/'

export const placeOf = (hash: string): Place => {
  const [path = '/', query = ''] = hash.split('?')
  return { path: path.startsWith('/') ? path : `/${path}`, query: new URLSearchParams(query) }
}

const subscribe = (listener: () => void): (() => void) => { window.addEventListener('hashchange', listener); return () => window.removeEventListener('hashchange', listener) }

export const usePlace = (): Place => {
  const hash = useSyncExternalStore(subscribe, raw)
  return useMemo(() => placeOf(hash), [hash])
}

/** Goes to a path of the console; `replace` leaves no step to come back to. */
export const go = (path: string, options: { replace?: boolean } = {}): void => {
  const url = `#${path}`
  if (options.replace) { window.history.replaceState(null, '', url); window.dispatchEvent(new HashChangeEvent('hashchange')) } else window.location.hash = path
}

/** Puts filters of a list into the address; empty ones are left out. */
export const setQuery = (values: Readonly<Record<string, string | number | undefined | null>>): void => {
  const { path } = placeOf(raw())
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  const text = query.toString()
  go(text ? `${path}?${text}` : path, { replace: true })
}
