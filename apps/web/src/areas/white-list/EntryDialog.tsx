import { whiteListCalls } from '@oas/contract/white-list/calls'
import type { Entry } from '@oas/contract/white-list/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { TimeField } from '../../kit/TimeField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { refreshes } from './words.tsx'

/** Changes how long an entry counts, and why. */
export function EntryDialog({
  entry,
  name,
  onClose,
}: {
  entry: Entry
  name: string
  onClose: () => void
}) {
  const update = useSend(whiteListCalls.updateEntry, { refreshes })
  const form = useForm({
    initial: { reason: entry.reason, until: (entry.until ?? undefined) as number | undefined },
    guard: false,
    check: ({ reason }) => ({ reason: required(reason, t('white_list.reason')) }),
    send: ({ reason, until }) =>
      update.mutateAsync({ id: entry.id, version: entry.version, reason, until: until ?? null }),
    done: onClose,
  })
  return (
    <Modal title={`${t('white_list.edit_entry')}: ${name}`} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={t('white_list.edit_entry')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <AreaField
          form={form}
          name="reason"
          label={t('white_list.reason')}
          required
          maxLength={200}
          rows={2}
        />
        <div className="form-row">
          <TimeField
            label={t('white_list.until')}
            value={form.values.until}
            onChange={(until) => form.put({ until })}
            problem={form.problemOf('until')}
          />
          <div className="form-hint">{t('white_list.until_hint')}</div>
        </div>
      </Form>
    </Modal>
  )
}
