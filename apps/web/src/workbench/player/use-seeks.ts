import { type RefObject, useEffect } from 'react'

type Seek = (seconds: number) => void
const players = new Map<string, Set<Seek>>()

const follow = (url: string, seek: Seek): (() => void) => {
  const known = players.get(url) ?? new Set()
  players.set(url, known)
  known.add(seek)
  return () => {
    known.delete(seek)
    if (known.size === 0 && players.get(url) === known) players.delete(url)
  }
}
/** Has a player follow requests for its recording that come from elsewhere on the page. */
export function useSeeks(ref: RefObject<HTMLMediaElement | null>, url: string): void {
  useEffect(
    () =>
      follow(url, (seconds) => {
        if (ref.current) ref.current.currentTime = seconds
      }),
    [ref, url],
  )
}
/** Goes to a place of a recording where a player of it is open; answers whether there is one. */
export function requestSeek(url: string, seconds: number): boolean {
  const known = players.get(url)
  for (const seek of known ?? []) seek(seconds)
  return known !== undefined
}
