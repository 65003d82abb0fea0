import { t } from '../../i18n/texts.ts'
import { SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import { colorChoices } from './colors.ts'
import type { MapValues } from './map-draft.ts'

/** What is shown for values that no row names. */
export function OtherwiseFields({ form }: { form: FormState<MapValues> }) {
  return (
    <>
      <TickField
        form={form}
        name="otherwise"
        label={t('map_config.otherwise')}
        hint={t('map_config.otherwise_hint')}
      />
      {form.values.otherwise && (
        <div className="mc-other">
          <TextField form={form} name="otherEn" label={t('map_config.text_en')} required />
          <TextField form={form} name="otherCn" label={t('map_config.text_cn')} />
          <TextField form={form} name="otherIndonesian" label={t('map_config.text_id')} />
          <TextField form={form} name="otherRu" label={t('map_config.text_ru')} />
          <SelectField
            form={form}
            name="otherColor"
            label={t('map_config.color')}
            choices={colorChoices()}
          />
        </div>
      )}
    </>
  )
}
