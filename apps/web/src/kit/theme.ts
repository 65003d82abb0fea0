import { useSyncExternalStore } from 'react'
import { readStored, store } from './storage.ts'

/** The person's theme. `on` and mode `dark` together show the dark console; nothing stored is the light one. */
export type Theme = { on: boolean; mode: 'dark' | 'light' }

const key = 'oas:keep:theme'
const isTheme = (value: unknown): value is Theme => typeof value === 'object' && value !== null && typeof (value as Theme).on === 'boolean' && ['dark', 'light'].includes((value as Theme).mode)

let theme: Theme = readStored(key, isTheme) ?? { on: false, mode: 'dark' }
const listeners = new Set<() => void>()

const isDark = (): boolean => theme.on && theme.mode === 'dark'

const apply = (): void => {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light'
  document.documentElement.style.background = ''
}
apply()

export const setTheme = (next: Theme): void => { theme = next; store(key, next); apply(); for (const listener of listeners) listener() }
export const useDark = (): boolean => useSyncExternalStore((listener) => { listeners.add(listener); return () => listeners.delete(listener) }, isDark)
