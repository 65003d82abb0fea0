import type { Tone } from './series.ts'

/** Colours and font of a chart, from the style sheet. */
export type Colours = {
  font: string
  series: readonly string[]
  tones: Readonly<Record<Tone, string>>
  text: string
  line: string
  ground: string
  faint: string
}

/** As they are at an element now; a change of the theme asks again. */
export function coloursAt(element: Element): Colours {
  const style = getComputedStyle(element)
  const of = (name: string): string => style.getPropertyValue(name).trim()
  return {
    font: style.fontFamily,
    series: ['--s0', '--s1', '--s2', '--s3', '--s4', '--s5'].map(of),
    tones: { good: of('--success'), bad: of('--error') },
    text: of('--text-3'),
    line: of('--line'),
    ground: of('--raised'),
    faint: of('--primary-bg'),
  }
}
