import { t } from '../../i18n/texts.ts'
import { type RangePreset, presetName, rangePresetKeys } from './preset-name.ts'

type Props = {
  onPick: (from: number, to: number) => void
  /** Those that may be asked for; all of them where nothing is said. */
  offered?: readonly RangePreset[]
}

/** Sets both ends of a span of dates at once; what counts the days is loaded by who picks one. */
export function RangePresets({ onPick, offered = rangePresetKeys }: Props) {
  const pick = async (preset: RangePreset): Promise<void> => {
    const { rangeNow } = await import('./range-presets.ts')
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
        if (preset) void pick(preset)
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
