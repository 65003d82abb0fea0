import { t } from '../../i18n/texts.ts'
import { NumberField, TextField } from './fields.tsx'
import { typeKeyOfName } from './new-type.ts'
import type { FieldForm } from './use-form.ts'

type Values = { type: number | null; name: string }

/** Number and name of a new record type; what the name is kept as is said while it is typed. */
export function TypeFields<T extends Values>({ form }: { form: FieldForm<T> }) {
  const { values, problemOf, isRequired } = form
  // The fields know the two values alone.
  const own: FieldForm<Values> = {
    values,
    problemOf,
    isRequired,
    put: (change) => form.put(change as Partial<T>),
  }
  const { name } = values
  const key = typeKeyOfName(name)
  return (
    <>
      <NumberField
        form={own}
        name="type"
        label={t('auto_config.type_number')}
        hint={t('auto_config.type_hint')}
        required
        min={0}
        max={2_147_483_647}
      />
      <TextField
        form={own}
        name="name"
        label={t('auto_config.name')}
        required
        maxLength={64}
        hint={
          key !== '' && key !== name
            ? t('auto_config.name_kept', { key })
            : t('auto_config.name_hint')
        }
      />
    </>
  )
}
