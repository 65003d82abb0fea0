import { labelCalls } from '@oas/contract/label/calls'
import { type ClassRow, labelGroupCalls } from '@oas/contract/label/group-calls'
import { mapColors } from '@oas/contract/map-config/schemas'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import { type FormState, useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { classRefreshes } from './refreshes.ts'
import { treeChoices } from './tree-names.ts'

type Values = {
  key: string
  cnName: string
  enName: string
  idName: string
  ruName: string
  color: string
  single: boolean
  trees: readonly string[]
}

const initialValues = (row: ClassRow | null): Values => ({
  key: row?.key ?? '',
  cnName: row?.cnName ?? '',
  enName: row?.enName ?? '',
  idName: row?.idName ?? '',
  ruName: row?.ruName ?? '',
  color: row?.color ?? '',
  single: row?.single ?? false,
  trees: row?.trees.map(String) ?? [],
})

const ClassFields = ({ form, stored }: { form: FormState<Values>; stored: boolean }) => {
  const { data: trees } = useCall(labelCalls.trees, {})
  return (
    <>
      <TextField
        form={form}
        name="key"
        label={t('label.class_key')}
        hint={t('label.class_key_hint')}
        mono
        required
        disabled={stored}
        maxLength={32}
        autoFocus
      />
      <SelectField
        form={form}
        name="color"
        label={t('map_config.color')}
        choices={mapColors.map((color) => ({
          value: color,
          label: tData(`map_config.color_${color === '' ? 'none' : color}`),
        }))}
      />
      <TextField form={form} name="enName" label={t('label.en_name')} required maxLength={64} />
      <TextField form={form} name="cnName" label={t('label.cn_name')} maxLength={64} />
      <TextField form={form} name="idName" label={t('label.id_name')} maxLength={64} />
      <TextField form={form} name="ruName" label={t('label.ru_name')} maxLength={64} />
      <TickField
        form={form}
        name="single"
        label={t('label.class_single')}
        hint={t('label.class_single_hint')}
      />
      <MultiPick
        label={t('label.class_trees')}
        value={form.values.trees}
        problem={form.problemOf('trees')}
        onChange={(next) => form.put({ trees: next })}
        choices={treeChoices(trees)}
      />
    </>
  )
}

/** A class of label trees: its names, its colour, and the trees that are about it. */
export function ClassDialog({ row, onClose }: { row: ClassRow | null; onClose: () => void }) {
  const create = useSend(labelGroupCalls.createClass, { refreshes: classRefreshes })
  const update = useSend(labelGroupCalls.updateClass, { refreshes: classRefreshes })
  const form = useForm<Values>({
    initial: initialValues(row),
    guard: false,
    check: (values) => ({
      key:
        row || /^[a-z][a-z0-9_]{1,31}$/.test(values.key.trim()) ? null : t('label.class_key_hint'),
      enName: required(values.enName, t('label.en_name')),
    }),
    send: ({ key, color, trees: chosen, ...rest }): Promise<unknown> => {
      const fields = {
        ...rest,
        color: mapColors.find((one) => one === color) ?? '',
        trees: chosen.map(Number),
      }
      return row
        ? update.mutateAsync({ id: row.id, version: row.version, ...fields })
        : create.mutateAsync({ key, ...fields })
    },
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  return (
    <Modal
      title={row ? row.key : t('label.class_new')}
      width={640}
      busy={form.busy}
      onClose={onClose}
    >
      <Form
        form={form}
        label={t('label.class')}
        columns={2}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <ClassFields form={form} stored={row !== null} />
      </Form>
    </Modal>
  )
}
