import { languageCalls } from '@oas/contract/language/calls'
import type { TextRow } from '@oas/contract/language/schemas'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { TextFields, type TextValues } from './TextFields.tsx'
import { refreshes } from './refreshes.ts'

/** Edits one text; what open pages show of it changes with the save. */
export const TextDialog = ({ row, onClose }: { row: TextRow; onClose: () => void }) => {
  const { may } = useMay()
  const save = useSend(languageCalls.save, { refreshes })
  const editable = may('language.edit')
  const form = useForm<TextValues>({
    initial: { groupKey: row.groupKey, key: row.key, ...row.texts, remark: row.remark }, guard: false,
    check: ({ cn, en, id, ru }) => ({ en: row.defaults === null && `${cn}${en}${id}${ru}`.trim() === '' ? t('language.one_language') : null }),
    send: (values) => save.mutateAsync({ ...values, version: row.version }),
    done: () => { notify('success', t('language.saved_live')); onClose() },
  })
  return (
    <Modal title={`${row.groupKey}.${row.key}`} onClose={onClose} busy={form.busy} width={680}>
      <Form form={form} label={t('language.texts')} cancel={<button type="button" className="btn" onClick={onClose}>{t('frontend.cancel')}</button>} {...(editable ? {} : { disabled: t('language.needs_edit') })}>
        <TextFields form={form} defaults={row.defaults} disabled={!editable} />
      </Form>
    </Modal>
  )
}
