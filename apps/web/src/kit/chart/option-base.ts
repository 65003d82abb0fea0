import type { Colours } from './colours.ts'

type Words = {
  locale: string
  /** Whether what is drawn may move. */ moving: boolean
}
export type Given = Colours & Words

/** Axes in the colours of the theme. */
export function axisText({ text, line }: Colours) {
  return {
    axisLabel: { color: text, fontSize: 11, hideOverlap: true },
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: line } },
  }
}
export function categories(names: readonly string[], given: Given) {
  return {
    type: 'category',
    data: [...names],
    ...axisText(given),
    axisLabel: { ...axisText(given).axisLabel, width: 110, overflow: 'truncate' },
    splitLine: { show: false },
  }
}
export function amounts(given: Given) {
  return {
    type: 'value',
    minInterval: 1,
    ...axisText(given),
    axisLabel: {
      ...axisText(given).axisLabel,
      formatter: (value: number) => value.toLocaleString(given.locale),
    },
  }
}
export function base(given: Given) {
  return {
    animation: given.moving,
    animationDuration: 250,
    color: [...given.series],
    textStyle: { fontFamily: given.font, color: given.text },
    grid: { left: 8, right: 12, top: 12, bottom: 6, containLabel: true },
    // Drawn as text, so that a name that people have given is never read as HTML.
    tooltip: {
      renderMode: 'richText',
      confine: true,
      backgroundColor: given.ground,
      borderColor: given.line,
      textStyle: { color: given.text, fontSize: 12 },
      valueFormatter: (value: unknown) =>
        typeof value === 'number' ? value.toLocaleString(given.locale) : '',
    },
  }
}
