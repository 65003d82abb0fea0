import { labelCalls } from '@oas/contract/label/calls'
import type { TreeRow } from '@oas/contract/label/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, TextField, TickField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { refreshes } from './refreshes.ts'

/** `common`: a new one, with common labels unless that is unticked. */
export type TreeDialogMode = 'new' | 'common' | 'copy' | 'edit'
type Props = {
  mode: TreeDialogMode
  tree: TreeRow | null
  onClose: () => void
  onMade: (id: number) => void
}

/** Makes a tree, copies one, or changes what one is called and whether it is in use. */
export function TreeDialog({ mode, tree, onClose, onMade }: Props) {
  const isNew = mode === 'new' || mode === 'common'
  const create = useSend(labelCalls.createTree, { refreshes })
  const update = useSend(labelCalls.updateTree, { refreshes })
  const form = useForm({
    initial: {
      name: mode === 'edit' && tree ? tree.name : mode === 'common' ? t('label.common_name') : '',
      remark: isNew ? '' : (tree?.remark ?? ''),
      active: tree?.active ?? true,
      common: mode === 'common',
    },
    guard: false,
    check: (values) => ({ name: required(values.name, t('label.name')) }),
    send: async ({ name, remark, active, common }) => {
      if (mode === 'edit' && tree)
        await update.mutateAsync({ treeId: tree.id, version: tree.version, name, remark, active })
      else
        onMade(
          (
            await create.mutateAsync({
              name,
              remark,
              ...(mode === 'copy' && tree ? { copyOf: tree.id } : {}),
              ...(isNew && common ? { common } : {}),
            })
          ).id,
        )
    },
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  const title = {
    new: t('label.new_tree'),
    common: t('label.new_tree'),
    copy: t('label.copy_tree'),
    edit: t('label.edit_tree'),
  }[mode]
  return (
    <Modal
      title={isNew ? title : `${title}: ${tree?.name ?? ''}`}
      busy={form.busy}
      onClose={onClose}
    >
      <Form
        form={form}
        label={title}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField
          form={form}
          name="name"
          label={t('label.name')}
          required
          maxLength={64}
          autoFocus
        />
        <AreaField form={form} name="remark" label={t('label.remark')} maxLength={500} rows={3} />
        {isNew && (
          <TickField
            form={form}
            name="common"
            label={t('label.common')}
            hint={t('label.common_hint')}
          />
        )}
        {mode === 'edit' && <TickField form={form} name="active" label={t('label.active')} />}
      </Form>
    </Modal>
  )
}
