import { useSyncExternalStore } from 'react'
import { readStored, store } from '../../kit/storage.ts'

/** Heights of a row in pixels. */
export const densities = [28, 32, 40] as const
export type Density = (typeof densities)[number]

const key = 'oas:keep:table-density'
const isDensity = (value: unknown): value is Density => densities.some((one) => one === value)
const listeners = new Set<() => void>()
let chosen: Density | null = null
const density = (): Density => (chosen ??= readStored(key, isDensity) ?? 32)

export function setDensity(next: Density): void {
  chosen = next
  store(key, next)
  for (const listener of listeners) listener()
}
/** The next height, after the largest the smallest. */
export function nextDensity(): void {
  setDensity(densities[(densities.indexOf(density()) + 1) % densities.length] ?? 32)
}
/** The height a person chose for rows of tables. */
export function useDensity(): Density {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, density)
}
