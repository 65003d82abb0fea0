import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { copyText } from '../../kit/copy.ts'

/** Shows what nobody can show again. */
export function SecretDialog({
  title,
  secret,
  onClose,
}: {
  title: string
  secret: string
  onClose: () => void
}) {
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <button
            type="button"
            className="btn"
            onClick={() => {
              void copyText(secret)
            }}
          >
            {t('frontend.copy')}
          </button>
          <button type="button" className="btn primary" onClick={onClose}>
            {t('app.done')}
          </button>
        </>
      }
    >
      <p role="alert" className="app-once">
        {t('app.shown_once')}
      </p>
      <p className="mono app-secret">{secret}</p>
    </Modal>
  )
}
