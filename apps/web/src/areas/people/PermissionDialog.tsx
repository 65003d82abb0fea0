import { peopleCalls } from '@oas/contract/people/calls'
import { type PermissionRow, permissionPattern } from '@oas/contract/people/schemas'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, TextField } from '../../kit/form/fields.tsx'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'

const isKey = new RegExp(permissionPattern)
const refreshes = [peopleCalls.permissions, peopleCalls.permission, peopleCalls.log]

/**
 * A permission for programs, or the note of one that is there. The console itself names the
 * built-in ones.
 */
export function PermissionDialog({
  row,
  onClose,
}: {
  row: PermissionRow | null
  onClose: () => void
}) {
  const create = useSend(peopleCalls.createPermission, { refreshes })
  const update = useSend(peopleCalls.updatePermission, { refreshes })
  const named = !row?.builtIn
  const initial = { key: row?.key ?? '', name: row?.name ?? '', note: row?.note ?? '' }
  const conflict = useConflict(initial, row?.version ?? null, async () => {
    const now = await send(peopleCalls.permission, { key: initial.key })
    return { values: { key: now.key, name: now.name, note: now.note }, version: now.version }
  })
  const form = useForm({
    initial,
    check: ({ key, name }) => ({
      key: row || isKey.test(key) ? null : t('people.key_hint'),
      name:
        named && name.trim() === '' ? t('frontend.required', { field: t('frontend.name') }) : null,
    }),
    send: (values): Promise<unknown> =>
      row
        ? conflict.save((version) => update.mutateAsync({ ...values, version }))
        : create.mutateAsync(values),
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
    guard: false,
  })
  return (
    <Modal title={row ? row.key : t('people.new_permission')} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={t('people.permission')}
        notice={
          <ConflictView
            form={form}
            conflict={conflict}
            labels={{ name: t('frontend.name'), note: t('people.note') }}
          />
        }
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        {!row && (
          <TextField
            form={form}
            name="key"
            label={t('people.key')}
            required
            mono
            maxLength={64}
            hint={t('people.key_hint')}
            autoFocus
          />
        )}
        {named && (
          <TextField form={form} name="name" label={t('frontend.name')} required maxLength={64} />
        )}
        <AreaField form={form} name="note" label={t('people.note')} maxLength={500} rows={3} />
      </Form>
    </Modal>
  )
}
