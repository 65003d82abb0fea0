import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../Modal.tsx'
import { Form } from './Form.tsx'
import type { FormState } from './use-form.ts'

type Props<T extends object> = {
  form: FormState<T>
  title: string
  onClose: () => void
  children: ReactNode
  width?: number
  submitLabel?: string
  /** Stands before the button that closes. */ acts?: ReactNode
  /** Stands between the fields and the buttons. */ notice?: ReactNode
}

/** A form in a dialog, which closes without saving by its second button. */
export function FormModal<T extends object>({
  form,
  title,
  onClose,
  children,
  width = 560,
  acts,
  ...rest
}: Props<T>) {
  return (
    <Modal title={title} onClose={onClose} busy={form.busy} width={width}>
      <Form
        {...rest}
        form={form}
        label={title}
        cancel={
          <>
            {acts}
            <button type="button" className="btn" onClick={onClose}>
              {t('frontend.cancel')}
            </button>
          </>
        }
      >
        {children}
      </Form>
    </Modal>
  )
}
