import { useSyncExternalStore } from 'react'
import { readStored, store } from './storage.ts'

/** What the sliders change, in percent. */
export const themeRanges = {
  brightness: [50, 150, 100],
  contrast: [50, 150, 100],
  sepia: [0, 100, 0],
  grayscale: [0, 100, 0],
} as const
export type Slider = keyof typeof themeRanges
export const sliders = Object.keys(themeRanges) as Slider[]

/**
 * The person's theme. `on` switches all of it: mode `dark` shows the dark console, mode `light` the
 * light one under the sliders. Nothing stored is off.
 */
export type Theme = { on: boolean; mode: 'dark' | 'light' } & Record<Slider, number>
const usual: Theme = {
  on: false,
  mode: 'dark',
  brightness: 100,
  contrast: 100,
  sepia: 0,
  grayscale: 0,
}

const key = 'oas:keep:theme'
const saveAfterMs = 300
const isBase = (value: unknown): value is Partial<Theme> & Pick<Theme, 'on' | 'mode'> =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Theme).on === 'boolean' &&
  ['dark', 'light'].includes((value as Theme).mode)

/** A stored theme with its sliders inside their ranges. */
export function readTheme(value: unknown): Theme {
  if (!isBase(value)) return usual
  const bounded = Object.fromEntries(
    sliders.map((slider) => {
      const [low, high, start] = themeRanges[slider]
      const found = value[slider]
      return [slider, typeof found === 'number' && found >= low && found <= high ? found : start]
    }),
  )
  return { on: value.on, mode: value.mode, ...bounded } as Theme
}
/** Whether a reset would change anything. */
export function differs(theme: Theme): boolean {
  return sliders.some((slider) => theme[slider] !== themeRanges[slider][2])
}
/** CSS filter of a theme; empty when nothing is changed. */
export function filterOf(theme: Theme): string {
  return theme.on && differs(theme)
    ? sliders
        .filter((slider) => theme[slider] !== themeRanges[slider][2])
        .map((slider) => `${slider}(${theme[slider]}%)`)
        .join(' ')
    : ''
}

let theme: Theme = readTheme(readStored(key, (value): value is unknown => value !== null))
const listeners = new Set<() => void>()
let saving: ReturnType<typeof setTimeout> | undefined

const isDark = (): boolean => theme.on && theme.mode === 'dark'

const apply = (): void => {
  const root = document.documentElement
  root.dataset['theme'] = isDark() ? 'dark' : 'light'
  root.style.background = ''
  root.style.filter = filterOf(theme)
}
apply()

/** Shows a theme at once and stores it when 300 ms have passed without another change. */
export function setTheme(change: Partial<Theme>): void {
  theme = { ...theme, ...change }
  clearTimeout(saving)
  saving = setTimeout(() => store(key, theme), saveAfterMs)
  apply()
  for (const listener of listeners) listener()
}
export function resetTheme(): void {
  setTheme(Object.fromEntries(sliders.map((slider) => [slider, themeRanges[slider][2]])))
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => theme)
}
export function useDark(): boolean {
  return useSyncExternalStore(subscribe, isDark)
}
