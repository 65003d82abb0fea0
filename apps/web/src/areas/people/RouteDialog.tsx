import { peopleCalls } from '@oas/contract/people/calls'
import { type PathRow, pathPattern } from '@oas/contract/people/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'

const isPath = new RegExp(pathPattern)
const refreshes = [peopleCalls.routes, peopleCalls.log]

/** Registers a path, or changes what the register says of it. */
export const RouteDialog = ({ row, onClose }: { row: PathRow | null; onClose: () => void }) => {
  const create = useSend(peopleCalls.createRoute, { refreshes })
  const update = useSend(peopleCalls.updateRoute, { refreshes })
  const form = useForm({
    initial: { path: row?.path ?? '/', title: row?.title ?? '', note: row?.note ?? '' },
    check: ({ path, title }) => ({ path: isPath.test(path) ? null : t('people.bad_path', { path }), title: title.trim() === '' ? t('frontend.required', { field: t('people.title') }) : null }),
    send: (values): Promise<unknown> => (row?.id && row.version ? update.mutateAsync({ id: row.id, version: row.version, ...values }) : create.mutateAsync(values)),
    done: () => { notify('success', t('frontend.saved')); onClose() }, guard: false,
  })
  return (
    <Modal title={row?.id ? row.path : t('people.register')} onClose={onClose} busy={form.busy}>
      <Form form={form} label={t('people.routes')} cancel={<button type="button" className="btn" onClick={onClose}>{t('frontend.cancel')}</button>}>
        <TextField form={form} name="path" label={t('people.path')} required mono maxLength={200} />
        <TextField form={form} name="title" label={t('people.title')} required maxLength={64} />
        <AreaField form={form} name="note" label={t('people.note')} maxLength={500} rows={3} />
      </Form>
    </Modal>
  )
}
