import { useSyncExternalStore } from 'react'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { readStored, store } from '../../kit/storage.ts'

/** A person's own wish; null leaves it to the setting of the type. */
export type Wellness = {
  blur: number | null
  grey: boolean | null
  mute: boolean | null
  thumb: number | null
  columns: number | null
  breakMinutes: number
  sound: boolean
}

const key = 'oas:keep:wellness'
/** What leaves everything to the settings of the types. */
export const plainWellness: Wellness = {
  blur: null,
  grey: null,
  mute: null,
  thumb: null,
  columns: null,
  breakMinutes: 50,
  sound: true,
}
const isWellness = (value: unknown): value is Wellness =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Wellness).breakMinutes === 'number'

let current: Wellness = { ...plainWellness, ...readStored(key, isWellness) }
const listeners = new Set<() => void>()

export function wellness(): Wellness {
  return current
}
export function setWellness(change: Partial<Wellness>): void {
  current = { ...current, ...change }
  store(key, current)
  for (const listener of listeners) listener()
}
export function useWellness(): Wellness {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, wellness)
}

export type Shield = { blur: number; grey: boolean; mute: boolean }
/** What holds for a page: one's own wish, else the strictest of the settings. */
export function shieldOf(
  own: Wellness,
  settings: readonly Pick<TypeSetting, 'wellness'>[],
): Shield {
  return {
    blur: own.blur ?? Math.max(0, ...settings.map((setting) => setting.wellness.blur)),
    grey: own.grey ?? settings.some((setting) => setting.wellness.grey),
    mute: own.mute ?? (settings.length === 0 || settings.some((setting) => setting.wellness.mute)),
  }
}
