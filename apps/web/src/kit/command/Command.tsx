import { t } from '../../i18n/texts.ts'
import { copyText } from '../copy.ts'
import './command.css'

/** A command to be run elsewhere, whole, with a button that copies it. */
export function Command({ label, text }: { label: string; text: string }) {
  return (
    <div className="command">
      <pre className="mono" tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
      <button
        type="button"
        className="btn"
        aria-label={`${t('frontend.copy')}: ${label}`}
        onClick={() => {
          void copyText(text)
        }}
      >
        {t('frontend.copy')}
      </button>
    </div>
  )
}
