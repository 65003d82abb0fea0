import { type RolePreset, rolePresetNames } from '@oas/contract/people/role-presets'
import { t, tData } from '../../i18n/texts.ts'

/** Adds what people of a kind usually hold: permissions and the pages they open. */
export function PresetButtons({
  off,
  onPick,
}: {
  off: boolean
  onPick: (preset: RolePreset) => void
}) {
  return (
    <div className="role-presets" role="group" aria-label={t('people.presets')}>
      <span>{t('people.presets')}</span>
      {rolePresetNames.map((preset) => (
        <button
          key={preset}
          type="button"
          className="btn"
          disabled={off}
          onClick={() => onPick(preset)}
        >
          {tData(`people.preset_${preset}`)}
        </button>
      ))}
    </div>
  )
}
