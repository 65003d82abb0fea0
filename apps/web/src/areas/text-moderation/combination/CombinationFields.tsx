import { t } from '../../../i18n/texts.ts'
import { AreaField, NumberField, TickField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import type { ItemDraft } from '../item-draft.ts'
import { CombinationLine } from './CombinationLine.tsx'

/** What a combination says, field by field and as one line. */
export function CombinationFields({ form }: { form: FormState<ItemDraft> }) {
  return (
    <>
      <CombinationLine form={form} />
      <AreaField
        form={form}
        name="parts"
        label={t('text_moderation.parts')}
        hint={t('text_moderation.parts_hint')}
        required
      />
      <TickField form={form} name="ordered" label={t('text_moderation.ordered')} />
      <NumberField
        form={form}
        name="distance"
        label={t('text_moderation.distance')}
        hint={t('text_moderation.distance_hint')}
        min={-1}
        max={200}
      />
      <NumberField form={form} name="minParts" label={t('text_import.min_parts')} min={2} max={6} />
      <AreaField form={form} name="not" label={t('text_moderation.not')} rows={2} />
      <NumberField
        form={form}
        name="notWithin"
        label={t('text_moderation.not_within')}
        min={0}
        max={200}
      />
      <label className="form-row">
        <input
          type="checkbox"
          checked={form.values.across === 'record'}
          onChange={(event) => form.put({ across: event.target.checked ? 'record' : 'field' })}
        />{' '}
        {t('text_import.across_record')}
      </label>
    </>
  )
}
