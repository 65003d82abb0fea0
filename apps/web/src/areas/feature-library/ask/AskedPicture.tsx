import { t } from '../../../i18n/texts.ts'
import type { Asked } from './asked.ts'

/** The picture that is asked about, as far as the browser has it. */
export function AskedPicture({ asked }: { asked: Asked }) {
  return (
    <span className="feature-asked">
      {asked.picture === '' ? (
        <span className="feature-sample none">{t('feature_library.no_preview')}</span>
      ) : (
        <img src={asked.picture} alt={asked.name} />
      )}
    </span>
  )
}
