import { t } from '../../i18n/texts.ts'
import './punish-voice.css'

/** The recording that proves a punishment, where there is one. */
export function PunishVoice({ url }: { url: string }) {
  return url === '' ? null : (
    <audio
      controls
      preload="none"
      src={url}
      aria-label={t('frontend.evidence')}
      className="punish-voice"
    />
  )
}
