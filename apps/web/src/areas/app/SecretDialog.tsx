import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { copyText } from '../../kit/copy.ts'

/** Shows what nobody can show again. */
export function SecretDialog({
  title,
  secret,
  children,
  onClose,
}: {
  title: string
  secret: string
  /** What to do with it now. */ children?: ReactNode
  onClose: () => void
}) {
  return (
    <Modal
      title={title}
      onClose={onClose}
      width={640}
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
      <div className="app-part">
        <p role="alert" className="app-once">
          {t('app.shown_once')}
        </p>
        <p className="mono app-secret">{secret}</p>
        {children}
      </div>
    </Modal>
  )
}
