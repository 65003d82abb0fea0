import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { type Range, type RangePreset, presetRange, rangePresetKeys } from './range-presets.ts'
import { presetName } from './preset-name.ts'

const rangeNow = (preset: RangePreset): Range => presetRange(preset, Date.now())

/** Sets both ends of a span of dates at once; `mostMs`: the longest that may be asked for. */
export function RangePresets({
  onPick,
  mostMs = Number.POSITIVE_INFINITY,
}: {
  onPick: (from: number, to: number) => void
  mostMs?: number
}) {
  const [opened] = useState(() => Date.now())
  const offered = rangePresetKeys.filter((preset) => {
    const { from, to } = presetRange(preset, opened)
    return to - from <= mostMs
  })
  const pick = (preset: RangePreset): void => {
    const { from, to } = rangeNow(preset)
    onPick(from, to)
  }
  return (
    <select
      className="range-presets"
      aria-label={t('frontend.range_presets')}
      value=""
      onChange={(event) => {
        const preset = offered.find((one) => one === event.target.value)
        if (preset) pick(preset)
      }}
    >
      <option value="" disabled>
        {t('frontend.range_presets')}
      </option>
      {offered.map((preset) => (
        <option key={preset} value={preset}>
          {presetName(preset)}
        </option>
      ))}
    </select>
  )
}
