import { labelCalls } from '@oas/contract/label/calls'
import { type TemplateRow, maxTrees } from '@oas/contract/label/schemas'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { type Item, TemplateItems } from './TemplateItems.tsx'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import { useTypeSource } from '../../kit/pick/use-sources.ts'

type Values = { name: string; remark: string; items: readonly Item[]; types: readonly string[] }

/**
 * A label template: which trees are offered and how many of their labels are given, and the types
 * it is for.
 */
export function TemplateDialog({ row, onClose }: { row: TemplateRow | null; onClose: () => void }) {
  const types = useTypeSource()
  const create = useSend(labelCalls.createTemplate, { refreshes: [labelCalls.templates] })
  const update = useSend(labelCalls.updateTemplate, { refreshes: [labelCalls.templates] })
  const form = useForm<Values>({
    initial: {
      name: row?.name ?? '',
      remark: row?.remark ?? '',
      items: row?.items.map((item, key) => ({ ...item, key })) ?? [],
      types: row?.types.map(typeKeyOf) ?? [],
    },
    guard: false,
    check: (values) => ({
      name: required(values.name, t('label.name')),
      items:
        values.items.length === 0 || values.items.some((item) => item.treeId === 0)
          ? t('frontend.required', { field: t('label.tree') })
          : null,
    }),
    send: ({ name, remark, items, types: bound }): Promise<unknown> => {
      const fields = {
        name,
        remark,
        items: items.map(({ key: _key, ...item }) => item),
        types: bound.map(parseTypeKey),
      }
      return row
        ? update.mutateAsync({ id: row.id, version: row.version, ...fields })
        : create.mutateAsync(fields)
    },
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  return (
    <Modal
      title={row ? row.name : t('label.new_template')}
      width={760}
      busy={form.busy}
      onClose={onClose}
    >
      <Form
        form={form}
        label={t('label.template')}
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
        <AreaField form={form} name="remark" label={t('label.remark')} maxLength={500} rows={2} />
        <TemplateItems
          items={form.values.items}
          most={maxTrees}
          problem={form.problemOf('items')}
          onChange={(items) => form.put({ items })}
        />
        <PickMany
          label={t('label.types')}
          source={types}
          value={form.values.types}
          problem={form.problemOf('types')}
          onChange={(next) => form.put({ types: next })}
        />
      </Form>
    </Modal>
  )
}
