import { languageCalls } from '@oas/contract/language/calls'
import { type GroupRow, groupKeyPattern, maxRemark } from '@oas/contract/language/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { refreshes } from './refreshes.ts'

const isGroup = new RegExp(groupKeyPattern)

/** A group of texts: its key for good, its remark to change. */
export function GroupDialog({ row, onClose }: { row: GroupRow | null; onClose: () => void }) {
  const save = useSend(languageCalls.saveGroup, { refreshes })
  const form = useForm({
    initial: { key: row?.key ?? '', remark: row?.remark ?? '' },
    guard: false,
    check: ({ key }) => ({ key: isGroup.test(key) ? null : t('language.group_hint') }),
    send: (values) => save.mutateAsync({ ...values, version: row?.version ?? 0 }),
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  return (
    <Modal title={row ? row.key : t('language.new_group')} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={t('language.group')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField
          form={form}
          name="key"
          label={t('language.key')}
          required
          mono
          maxLength={32}
          hint={t('language.group_hint')}
          disabled={row !== null}
        />
        <AreaField
          form={form}
          name="remark"
          label={t('frontend.remark')}
          rows={3}
          maxLength={maxRemark}
        />
      </Form>
    </Modal>
  )
}
