import { t } from '../../i18n/texts.ts'

/** Switches the sound of one player on and off. */
export function SoundButton({
  sound: { muted, flip },
}: {
  sound: { muted: boolean; flip: () => void }
}) {
  return (
    <button type="button" className="btn" aria-pressed={!muted} onClick={flip}>
      {muted ? t('audit.sound_off') : t('audit.sound_on')}
    </button>
  )
}
