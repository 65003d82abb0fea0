import { useSyncExternalStore } from 'react'
import type { TypeFloor } from '@oas/contract/exposure/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
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
export type ShieldSetting = Pick<TypeSetting, 'wellness' | 'appId' | 'type'>
/** The strictest of what a person's team, or all, set for the types of some settings. */
export function floorOf(
  settings: readonly Pick<TypeSetting, 'appId' | 'type'>[],
  floors: readonly TypeFloor[],
): Shield {
  const keys = new Set(settings.map(typeKeyOf))
  const acting = floors.filter(({ typeKey }) => keys.has(typeKey))
  return {
    blur: Math.max(0, ...acting.map(({ blur }) => blur)),
    grey: acting.some(({ grey }) => grey),
    mute: acting.some(({ mute }) => mute),
  }
}
/**
 * What holds for a page: one's own wish, else the strictest of the settings, and never less than
 * the floor.
 */
export function shieldOf(
  own: Pick<Wellness, 'blur' | 'grey' | 'mute'>,
  settings: readonly ShieldSetting[],
  floors: readonly TypeFloor[],
): Shield {
  const least = floorOf(settings, floors)
  const all = settings.map((setting) => setting.wellness)
  return {
    blur: Math.max(least.blur, own.blur ?? Math.max(0, ...all.map(({ blur }) => blur))),
    grey: least.grey || (own.grey ?? all.some(({ grey }) => grey)),
    mute: least.mute || (own.mute ?? (all.length === 0 || all.some(({ mute }) => mute))),
  }
}
