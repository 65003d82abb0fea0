import { labelCalls } from '@oas/contract/label/calls'
import type { TreeRow } from '@oas/contract/label/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { DiffList } from './DiffList.tsx'
import { refreshes } from './refreshes.ts'

/** Publishes the draft of a tree, after what it changes was seen. */
export function DeployDialog({
  tree,
  version,
  onClose,
}: {
  tree: TreeRow
  version: number
  onClose: () => void
}) {
  const { data, isFetching, error } = useCall(labelCalls.diff, {
    treeId: tree.id,
    from: tree.published ?? 0,
    to: 0,
  })
  const deploy = useSend(labelCalls.deploy, { refreshes })
  const form = useForm({
    initial: { note: '' },
    guard: false,
    check: (values) => ({ note: required(values.note, t('label.note')) }),
    send: async (values) => {
      const answer = await deploy.mutateAsync({ treeId: tree.id, version, note: values.note })
      notify('success', t('label.deployed', { n: answer.published }))
    },
    done: onClose,
  })
  return (
    <Modal
      title={`${t('label.deploy')}: ${tree.name}`}
      width={860}
      busy={form.busy}
      onClose={onClose}
    >
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DiffList diff={data} loading={isFetching} />
      {tree.types.length > 0 && (
        <p>
          {t('label.types')}:{' '}
          <span translate="no">
            {tree.types.map((one) => `${typeName(one.name)} ${typeKeyOf(one)}`).join(', ')}
          </span>
        </p>
      )}
      <Form
        form={form}
        label={t('label.deploy')}
        submitLabel={t('label.deploy')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
        {...(isFetching
          ? { disabled: t('frontend.loading') }
          : data?.total === 0
            ? { disabled: t('label.diff_none') }
            : {})}
      >
        <TextField
          form={form}
          name="note"
          label={t('label.note')}
          hint={t('label.deploy_hint')}
          required
          maxLength={200}
          autoFocus
        />
      </Form>
    </Modal>
  )
}
