import { jsonObject } from '@oas/contract/json'
import { labelCalls } from '@oas/contract/label/calls'
import type { DraftLabel, LabelFields, Uses } from '@oas/contract/label/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, NumberField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { nameIn } from './names.ts'
import { refreshes } from './refreshes.ts'
import { usePunishes } from './use-punishes.ts'

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

const wordsOf = (uses: Uses): string =>
  [
    ...(uses.decisions > 0
      ? [t('label.uses_decisions', { n: uses.decisions >= 1000 ? '1000+' : uses.decisions })]
      : []),
    ...(uses.settings.length > 0
      ? [
          t('label.uses_settings', {
            what: uses.settings.map((one) => `${typeName(one.name)} ${typeKeyOf(one)}`).join(', '),
          }),
        ]
      : []),
    ...(uses.others > 0 ? [t('label.uses_others', { n: uses.others })] : []),
    ...(uses.templates.length > 0 ? [`${t('label.templates')}: ${uses.templates.join(', ')}`] : []),
    ...(uses.children > 0 ? [t('label.uses_children', { n: uses.children })] : []),
  ].join(' · ') || t('label.used_by_nothing')

/**
 * A label: its names in four languages, place among its siblings, punishment and what programs read
 * of it.
 */
export const LabelDialog = ({
  treeId,
  version,
  label,
  parent,
  editable,
  onClose,
  onMade,
}: Props) => {
  const punishes = usePunishes()
  const { data: detail } = useCall(
    labelCalls.get,
    { id: label?.id ?? 1 },
    { enabled: label !== null },
  )
  const create = useSend(labelCalls.create, { refreshes })
  const update = useSend(labelCalls.update, { refreshes })
  const form = useForm<Values>({
    initial: label
      ? {
          cnName: label.cnName,
          enName: label.enName,
          idName: label.idName,
          ruName: label.ruName,
          orders: label.orders,
          punishId: String(label.punishId),
          translateGroup: label.translateGroup,
          translateKey: label.translateKey,
          extJson: label.extJson,
        }
      : {
          cnName: '',
          enName: '',
          idName: '',
          ruName: '',
          orders: 0,
          punishId: '0',
          translateGroup: '',
          translateKey: '',
          extJson: '{}',
        },
    guard: false,
    check: (values) => ({
      cnName: required(values.cnName, t('label.cn_name')),
      enName: required(values.enName, t('label.en_name')),
      orders:
        values.orders === null || !Number.isInteger(values.orders)
          ? t('frontend.required', { field: t('label.orders') })
          : null,
      translateKey:
        (values.translateGroup.trim() === '') !== (values.translateKey.trim() === '')
          ? t('label.both_or_none')
          : null,
      extJson: jsonObject(values.extJson) ? null : t('label.not_object'),
    }),
    send: async (values) => {
      const fields: LabelFields = {
        ...values,
        orders: values.orders ?? 0,
        punishId: Number(values.punishId),
      }
      if (label) await update.mutateAsync({ treeId, version, id: label.id, ...fields })
      else
        onMade?.(
          (await create.mutateAsync({ treeId, version, parentId: parent?.id ?? 0, ...fields })).id,
        )
    },
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  const title = label ? t('label.edit_label') : parent ? t('label.add_child') : t('label.add_root')
  const above = label ? null : parent
  return (
    <Modal
      title={
        label ? `${nameIn(label)} (${label.id})` : above ? `${title}: ${nameIn(above)}` : title
      }
      width={720}
      busy={form.busy}
      onClose={onClose}
    >
      <Form
        form={form}
        label={title}
        columns={2}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
        {...(editable ? {} : { disabled: t('label.needs_edit') })}
      >
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
        <SelectField
          form={form}
          name="punishId"
          label={t('label.punish')}
          choices={punishes.map((one) => ({
            value: String(one.id),
            label: one.id === 0 ? t('label.no_punish_set') : tData(`result.punish_${one.id}`),
          }))}
        />
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
        <AreaField
          form={form}
          name="extJson"
          label={t('label.ext_json')}
          maxLength={4000}
          rows={3}
          mono
        />
        {detail && label && (
          <div className="form-row">
            <span className="muted">{t('label.uses')}</span>
            <p translate="no">{wordsOf(detail.uses)}</p>
          </div>
        )}
      </Form>
    </Modal>
  )
}
