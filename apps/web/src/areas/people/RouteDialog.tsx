import { peopleCalls } from '@oas/contract/people/calls'
import { type PathRow, pathPattern } from '@oas/contract/people/schemas'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, TextField } from '../../kit/form/fields.tsx'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'

const isPath = new RegExp(pathPattern)
const refreshes = [peopleCalls.routes, peopleCalls.log]

/** Registers a path, or changes what the register says of it. */
export function RouteDialog({ row, onClose }: { row: PathRow | null; onClose: () => void }) {
  const create = useSend(peopleCalls.createRoute, { refreshes })
  const update = useSend(peopleCalls.updateRoute, { refreshes })
  const initial = { path: row?.path ?? '/', title: row?.title ?? '', note: row?.note ?? '' }
  const conflict = useConflict(initial, row?.version ?? null, async () => {
    const now = (await send(peopleCalls.routes, {})).find((one) => one.id === row?.id)
    return now
      ? { values: { path: now.path, title: now.title, note: now.note }, version: now.version }
      : null
  })
  const form = useForm({
    initial,
    check: ({ path, title }) => ({
      path: isPath.test(path) ? null : t('people.bad_path', { path }),
      title: required(title, t('people.title')),
    }),
    send: (values): Promise<unknown> => {
      const id = row?.id
      return id
        ? conflict.save((version) => update.mutateAsync({ id, version: version ?? 1, ...values }))
        : create.mutateAsync(values)
    },
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
    guard: false,
  })
  return (
    <Modal title={row?.id ? row.path : t('people.register')} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={t('people.routes')}
        notice={
          <ConflictView
            form={form}
            conflict={conflict}
            labels={{ path: t('people.path'), title: t('people.title'), note: t('people.note') }}
          />
        }
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField form={form} name="path" label={t('people.path')} required mono maxLength={200} />
        <TextField form={form} name="title" label={t('people.title')} required maxLength={64} />
        <AreaField form={form} name="note" label={t('people.note')} maxLength={500} rows={3} />
      </Form>
    </Modal>
  )
}
