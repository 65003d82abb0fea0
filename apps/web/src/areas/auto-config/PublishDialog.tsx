import type { Problem } from '@oas/contract/setting/edit-schemas'
import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, TickField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { ProblemList } from './ProblemList.tsx'

type Props = {
  title: string
  warnings: readonly Problem[]
  children: ReactNode
  /** Offers to accept warnings that are known only when it is sent. */ always?: boolean
  send: (given: { note: string; acceptWarnings: boolean }) => Promise<unknown>
  onClose: () => void
}

/**
 * The last look before something is in force: what changes, why, and the warnings that are
 * accepted.
 */
export function PublishDialog({ title, warnings, children, always = false, send, onClose }: Props) {
  const form = useForm({
    initial: { note: '', acceptWarnings: false },
    guard: false,
    check: ({ note }) => ({ note: note.trim() === '' ? t('auto_config.problem_required') : null }),
    send,
    done: onClose,
  })
  return (
    <Modal title={title} width={760} busy={form.busy} onClose={onClose}>
      <Form
        form={form}
        label={title}
        submitLabel={t('auto_config.publish')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <AreaField
          form={form}
          name="note"
          label={t('auto_config.note')}
          rows={2}
          maxLength={500}
          required
        />
        {(always || warnings.length > 0) && (
          <>
            {warnings.length > 0 && <ProblemList problems={warnings} onPick={() => undefined} />}
            <TickField form={form} name="acceptWarnings" label={t('auto_config.accept_warnings')} />
          </>
        )}
        {children}
      </Form>
    </Modal>
  )
}
