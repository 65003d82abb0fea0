import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { SelectField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import type { Source } from '../../kit/pick/source.ts'
import { severityChoices } from './words.ts'

type Props = {
  title: string
  /** What is given a severity, by the name of its field. */
  field: { name: 'labelId' | 'typeKey'; label: string; source: Source }
  of: { key: string; severity: number } | null
  send: (key: string, severity: number) => Promise<unknown>
  onClose: () => void
}
/** How grave something is that is picked. */
export function SeverityDialog({ title, field, of, send, onClose }: Props) {
  const { name, label, source } = field
  const form = useForm({
    initial: {
      labelId: name === 'labelId' ? (of?.key ?? '') : '',
      typeKey: name === 'typeKey' ? (of?.key ?? '') : '',
      severity: of ? String(of.severity) : '',
    },
    check: (values) => ({
      [name]: required(values[name], label),
      severity: required(values.severity, t('exposure.severity')),
    }),
    send: async (values) => {
      await send(values[name], Number(values.severity))
      notify('success', t('frontend.saved'))
    },
    done: onClose,
  })
  return (
    <FormModal form={form} title={title} onClose={onClose}>
      <PickField form={form} name={name} label={label} source={source} disabled={of !== null} />
      <SelectField
        form={form}
        name="severity"
        label={t('exposure.severity')}
        empty=""
        choices={severityChoices(0)}
      />
    </FormModal>
  )
}
