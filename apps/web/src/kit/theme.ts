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

export const modes = ['light', 'dark', 'system'] as const
/** The person's theme: light, dark or as the system has it, under the sliders. */
export type Theme = { mode: (typeof modes)[number] } & Record<Slider, number>
const usual: Theme = { mode: 'system', brightness: 100, contrast: 100, sepia: 0, grayscale: 0 }

const key = 'oas:keep:theme'
const saveAfterMs = 300
type Stored = Partial<Record<Slider, unknown>> & { mode?: unknown; on?: unknown }
/** A theme that an older console stored off was light, without what its sliders said. */
const modeOf = ({ mode, on }: Stored): Theme['mode'] | undefined =>
  on === false ? 'light' : modes.find((one) => one === mode)

/** A stored theme with its sliders inside their ranges. */
export function readTheme(value: unknown): Theme {
  const stored: Stored = typeof value === 'object' && value !== null ? value : {}
  const mode = modeOf(stored)
  if (mode === undefined) return usual
  const bounded = Object.fromEntries(
    sliders.map((slider) => {
      const [low, high, start] = themeRanges[slider]
      const found = stored.on === false ? start : stored[slider]
      return [slider, typeof found === 'number' && found >= low && found <= high ? found : start]
    }),
  )
  return { mode, ...bounded } as Theme
}
/** Whether a reset would change anything. */
export function differs(theme: Theme): boolean {
  return sliders.some((slider) => theme[slider] !== themeRanges[slider][2])
}
/** CSS filter of a theme; empty when nothing is changed. */
export function filterOf(theme: Theme): string {
  return sliders
    .filter((slider) => theme[slider] !== themeRanges[slider][2])
    .map((slider) => `${slider}(${theme[slider]}%)`)
    .join(' ')
}

let theme: Theme = readTheme(readStored(key, (value): value is unknown => value !== null))
const listeners = new Set<() => void>()
let saving: ReturnType<typeof setTimeout> | undefined

const system = window.matchMedia('(prefers-color-scheme: dark)')
const isDark = (): boolean => theme.mode === 'dark' || (theme.mode === 'system' && system.matches)

const apply = (): void => {
  const root = document.documentElement
  root.dataset['theme'] = isDark() ? 'dark' : 'light'
  root.style.background = ''
  root.style.filter = filterOf(theme)
}
apply()
const tell = (): void => {
  apply()
  for (const listener of listeners) listener()
}
system.addEventListener('change', tell)

/** Shows a theme at once and stores it when 300 ms have passed without another change. */
export function setTheme(change: Partial<Theme>): void {
  theme = { ...theme, ...change }
  clearTimeout(saving)
  saving = setTimeout(() => store(key, theme), saveAfterMs)
  tell()
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
