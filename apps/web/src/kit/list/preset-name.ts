import { t } from '../../i18n/texts.ts'
import { type RangePreset, rangePresets } from './range-presets.ts'

/** What a span is called. */
export function presetName(preset: RangePreset): string {
  const { name, ...rest } = rangePresets[preset]
  return t(name, 'n' in rest ? { n: rest.n } : {})
}
