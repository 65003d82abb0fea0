import { readStored, store } from './storage.ts'

/** What a person works with: the settings in force, or those being tried (docker/alpha). */
export type Environment = 'normal' | 'alpha'
const key = 'oas:keep:environment'
const isEnvironment = (value: unknown): value is Environment => value === 'normal' || value === 'alpha'
export const currentEnvironment = (): Environment => readStored(key, isEnvironment) ?? 'normal'
/** Stores the choice; the page must be loaded again. */
export const saveEnvironment = (environment: Environment): void => store(key, environment)
