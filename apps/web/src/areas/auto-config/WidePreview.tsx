import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'

type Props = {
  place: string
  edition: number
  /** Saves what was typed since; null where the draft is shown as it is. */
  save: (() => void) | null
  onClose: () => void
}

/**
 * The setting as auditors see it, as wide as the window. Keys go to the page in it; Esc closes it,
 * too, unless that page has a form or a picture to close first.
 */
export function WidePreview({ place, edition, save, onClose }: Props) {
  return (
    <Modal title={t('auto_config.view_preview')} width={window.innerWidth} onClose={onClose}>
      <p className="muted ac-wide-note">
        {t('auto_config.preview_note')}{' '}
        {save && (
          <button type="button" className="btn" onClick={save}>
            {t('auto_config.save')}
          </button>
        )}
      </p>
      <PreviewFrame key={edition} place={place} onEscape={onClose} />
    </Modal>
  )
}
