import type { SwitchMode } from '@oas/contract/system-config/environment'
import { readStored, store } from './storage.ts'

/** What a person works with: the settings in force, or those being tried (docker/alpha). */
export type Environment = Exclude<SwitchMode, 'switching'>
const key = 'oas:keep:environment'
const isEnvironment = (value: unknown): value is Environment =>
  value === 'normal' || value === 'alpha'
export function currentEnvironment(): Environment {
  return readStored(key, isEnvironment) ?? 'normal'
}
/** Stores the choice; the page must be loaded again. */
export function saveEnvironment(environment: Environment): void {
  store(key, environment)
}

/**
 * Where a page is: what it was loaded with, or between the two when another choice was stored
 * since, here or in another window.
 */
export function switchModeOf(loaded: Environment, stored: Environment): SwitchMode {
  return loaded === stored ? stored : 'switching'
}
const loaded = currentEnvironment()
export function switchMode(): SwitchMode {
  return switchModeOf(loaded, currentEnvironment())
}
