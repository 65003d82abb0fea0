import { jsonObject } from '@oas/contract/json'
import { labelCalls } from '@oas/contract/label/calls'
import type { DraftLabel, LabelFields } from '@oas/contract/label/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { AreaField, NumberField, TextField } from '../../kit/form/fields.tsx'
import { type FormState, type Problems, useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { LabelUses } from './LabelUses.tsx'
import { NeverCaseTick } from './NeverCaseTick.tsx'
import { nameIn } from './names.ts'
import { refreshes } from './refreshes.ts'
import { usePunishChoices } from './use-punishes.ts'

type Values = Omit<LabelFields, 'orders' | 'punishId'> & { orders: number | null; punishId: string }
type Props = {
  treeId: number
  version: number
  label: DraftLabel | null
  parent: DraftLabel | null
  editable: boolean
  onClose: () => void
  onMade?: (id: number) => void
}

const emptyValues: Values = {
  cnName: '',
  enName: '',
  idName: '',
  ruName: '',
  orders: 0,
  punishId: '0',
  translateGroup: '',
  translateKey: '',
  extJson: '{}',
}
const valuesOf = (label: DraftLabel): Values => ({
  cnName: label.cnName,
  enName: label.enName,
  idName: label.idName,
  ruName: label.ruName,
  orders: label.orders,
  punishId: String(label.punishId),
  translateGroup: label.translateGroup,
  translateKey: label.translateKey,
  extJson: label.extJson,
})

const isBlank = (text: string): boolean => text.trim() === ''
const isWhole = (number: number | null): boolean => number !== null && Number.isInteger(number)

const checkValues = (values: Values): Problems<Values> => ({
  cnName: required(values.cnName, t('label.cn_name')),
  enName: required(values.enName, t('label.en_name')),
  orders: isWhole(values.orders) ? null : t('frontend.required', { field: t('label.orders') }),
  translateKey:
    isBlank(values.translateGroup) === isBlank(values.translateKey)
      ? null
      : t('label.both_or_none'),
  extJson: jsonObject(values.extJson) ? null : t('label.not_object'),
})

const LabelFieldRows = ({ form }: { form: FormState<Values> }) => {
  const punishes = usePunishChoices()
  return (
    <>
      <TextField
        form={form}
        name="cnName"
        label={t('label.cn_name')}
        required
        maxLength={64}
        autoFocus
      />
      <TextField form={form} name="enName" label={t('label.en_name')} required maxLength={64} />
      <TextField
        form={form}
        name="idName"
        label={t('label.id_name')}
        hint={t('label.name_falls_back')}
        maxLength={64}
      />
      <TextField
        form={form}
        name="ruName"
        label={t('label.ru_name')}
        hint={t('label.name_falls_back')}
        maxLength={64}
      />
      <NumberField
        form={form}
        name="orders"
        label={t('label.orders')}
        hint={t('label.orders_hint')}
        required
      />
      <ChoiceField ids form={form} name="punishId" label={t('label.punish')} choices={punishes} />
      <TextField
        form={form}
        name="translateGroup"
        label={t('label.translate_group')}
        maxLength={64}
        mono
      />
      <TextField
        form={form}
        name="translateKey"
        label={t('label.translate_key')}
        maxLength={100}
        mono
      />
      <NeverCaseTick form={form} />
      <AreaField
        form={form}
        name="extJson"
        label={t('label.ext_json')}
        maxLength={4000}
        rows={3}
        mono
      />
    </>
  )
}

/** What is done: an edit, or a label made below another or at the root. */
const actText = ({ label, parent }: Pick<Props, 'label' | 'parent'>): string => {
  if (label) return t('label.edit_label')
  return parent ? t('label.add_child') : t('label.add_root')
}
const titleOf = ({ label, parent }: Pick<Props, 'label' | 'parent'>): string => {
  if (label) return `${nameIn(label)} (${label.id})`
  const act = actText({ label, parent })
  return parent ? `${act}: ${nameIn(parent)}` : act
}

/**
 * A label: its names in four languages, place among its siblings, punishment and what programs read
 * of it.
 */
export function LabelDialog({ treeId, version, label, parent, editable, onClose, onMade }: Props) {
  const create = useSend(labelCalls.create, { refreshes })
  const update = useSend(labelCalls.update, { refreshes })
  const store = async (fields: LabelFields): Promise<void> => {
    if (label) await update.mutateAsync({ treeId, version, id: label.id, ...fields })
    else {
      const parentId = parent?.id ?? 0
      const made = await create.mutateAsync({ treeId, version, parentId, ...fields })
      onMade?.(made.id)
    }
  }
  const form = useForm<Values>({
    initial: label ? valuesOf(label) : emptyValues,
    guard: false,
    check: checkValues,
    send: (values) =>
      store({ ...values, orders: values.orders ?? 0, punishId: Number(values.punishId) }),
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  return (
    <Modal title={titleOf({ label, parent })} width={720} busy={form.busy} onClose={onClose}>
      <Form
        form={form}
        label={actText({ label, parent })}
        columns={2}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
        {...(editable ? {} : { disabled: t('label.needs_edit') })}
      >
        <LabelFieldRows form={form} />
        {label && <LabelUses id={label.id} />}
      </Form>
    </Modal>
  )
}
