import type { TextKey } from '@oas/texts'
import { t } from '../../i18n/texts.ts'

const names = {
  today: { name: 'frontend.today' },
  yesterday: { name: 'frontend.yesterday' },
  week: { name: 'frontend.this_week' },
  last7: { name: 'frontend.last_days', n: 7 },
  last30: { name: 'frontend.last_days', n: 30 },
  last60: { name: 'frontend.last_days', n: 60 },
  month: { name: 'frontend.last_month' },
} as const satisfies Record<string, { name: TextKey; n?: number }>

/** Spans that both ends can be set to with one choice. */
export type RangePreset = keyof typeof names
/** In the order in which they are offered. */
export const rangePresetKeys = Object.keys(names) as RangePreset[]

/** What a span is called. */
export function presetName(preset: RangePreset): string {
  const { name, ...rest } = names[preset]
  return t(name, 'n' in rest ? { n: rest.n } : {})
}
