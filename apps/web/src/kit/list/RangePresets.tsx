import { t } from '../../i18n/texts.ts'
import { presetDays, presetRange } from './range-presets.ts'

/** Sets both ends of a span of dates at once. */
export function RangePresets({ onPick }: { onPick: (from: number, to: number) => void }) {
  return (
    <select
      className="range-presets"
      aria-label={t('frontend.range_presets')}
      value=""
      onChange={(event) => {
        const { from, to } = presetRange(Number(event.target.value), Date.now())
        onPick(from, to)
      }}
    >
      <option value="" disabled>
        {t('frontend.range_presets')}
      </option>
      {presetDays.map((days) => (
        <option key={days} value={days}>
          {days === 0 ? t('frontend.today') : t('frontend.last_days', { n: days })}
        </option>
      ))}
    </select>
  )
}
