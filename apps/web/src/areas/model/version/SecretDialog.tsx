import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'

type Props = { secret: string; number: number; onClose: () => void }
/** The secret of a version, the one time that it is shown. */
export function SecretDialog({ secret, number, onClose }: Props) {
  return (
    <Modal
      title={t('model.secret_title', { n: number })}
      onClose={onClose}
      footer={
        <button type="button" className="btn primary" onClick={onClose}>
          {t('frontend.close')}
        </button>
      }
    >
      <p>{t('model.secret_once')}</p>
      <input
        className="mono"
        aria-label={t('model.secrets')}
        readOnly
        value={secret}
        onFocus={({ target }) => target.select()}
      />
    </Modal>
  )
}
