import { languageCalls } from '@oas/contract/language/calls'
import type { TextRow } from '@oas/contract/language/schemas'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { TextFields, type TextValues } from './TextFields.tsx'
import { refreshes } from './refreshes.ts'
import { languageName } from './words.ts'

const valuesOf = (row: TextRow): TextValues => ({
  groupKey: row.groupKey,
  key: row.key,
  ...row.texts,
  remark: row.remark,
})

/** Edits one text; what open pages show of it changes with the save. */
export function TextDialog({ row, onClose }: { row: TextRow; onClose: () => void }) {
  const { may } = useMay()
  const save = useSend(languageCalls.save, { refreshes })
  const editable = may('language.edit')
  const conflict = useConflict(valuesOf(row), row.version, async () => {
    const now = await send(languageCalls.text, { groupKey: row.groupKey, key: row.key })
    return { values: valuesOf(now), version: now.version, by: now.updatedBy, at: now.updatedAt }
  })
  const form = useForm<TextValues>({
    initial: valuesOf(row),
    guard: false,
    check: ({ cn, en, id, ru }) => ({
      en:
        row.defaults === null && `${cn}${en}${id}${ru}`.trim() === ''
          ? t('language.one_language')
          : null,
    }),
    send: (values) => conflict.save((version) => save.mutateAsync({ ...values, version })),
    done: () => {
      notify('success', t('language.saved_live'))
      onClose()
    },
  })
  return (
    <Modal title={`${row.groupKey}.${row.key}`} onClose={onClose} busy={form.busy} width={680}>
      <Form
        form={form}
        label={t('language.texts')}
        notice={
          <ConflictView
            form={form}
            conflict={conflict}
            labels={{
              cn: languageName('cn'),
              en: languageName('en'),
              id: languageName('id'),
              ru: languageName('ru'),
              remark: t('frontend.remark'),
            }}
          />
        }
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
        {...(editable ? {} : { disabled: t('language.needs_edit') })}
      >
        <TextFields form={form} defaults={row.defaults} disabled={!editable} />
      </Form>
    </Modal>
  )
}
