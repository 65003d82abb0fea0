import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { ChangeOrderSelect } from './ChangeOrderSelect.tsx'
import type { ModalOf } from '../shapes/modal.ts'

const width = 450

/** Picks the change order of a verdict. */
export function ChangeOrderModal({
  of: { appId, value, onChoose },
  onClose,
}: {
  of: ModalOf['system-change-orders']
  onClose: () => void
}) {
  const [id, setId] = useState(value)
  const [tried, setTried] = useState(false)
  const choose = (): void => {
    if (id.trim() === '') {
      setTried(true)
      return
    }
    onChoose(id.trim())
    onClose()
  }
  return (
    <Modal
      title={t('frontend.change_order')}
      width={width}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
          <button type="button" className="btn primary" onClick={choose}>
            {t('frontend.ok')}
          </button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          choose()
        }}
      >
        <ChangeOrderSelect
          appId={appId}
          value={id}
          onChange={setId}
          required
          hint={t('audit.change_order_keeps')}
          problem={tried && id.trim() === '' ? t('frontend.change_order_required') : ''}
        />
      </form>
    </Modal>
  )
}
