import { readStored, store } from './storage.ts'

const emoji = "'Noto Color Emoji', 'Apple Color Emoji', 'Segoe UI Emoji'"
/** Fonts a person may choose; each must be installed on the machine. */
export const fonts = {
  arial_unicode: "'Arial Unicode MS', sans-serif",
  sun_ext_a: "'Sun-ExtA', sans-serif",
  arial_unicode_emoji: `'Arial Unicode MS', ${emoji}, sans-serif`,
  sun_ext_a_emoji: `'Sun-ExtA', ${emoji}, sans-serif`,
  all: `'Arial Unicode MS', 'Sun-ExtA', ${emoji}, sans-serif`,
} as const
export type Font = keyof typeof fonts

const key = 'oas:keep:font'
const isFont = (value: unknown): value is Font => typeof value === 'string' && value in fonts
export function chosenFont(): Font | null {
  return readStored(key, isFont)
}

const apply = (font: Font | null): void => {
  document.body.style.fontFamily = font === null ? '' : fonts[font]
}
/** Shows the page in a font and keeps the choice; null goes back to the console's own. */
export function setFont(font: Font | null): void {
  store(key, font)
  apply(font)
}
export function restoreFont(): void {
  apply(chosenFont())
}
