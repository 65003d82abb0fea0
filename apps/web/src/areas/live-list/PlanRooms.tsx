import { sliceSeconds } from '@oas/contract/live-capture/calls'
import { roomTypes } from '@oas/contract/live/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { NumberField, SelectField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import type { PlanDraft } from './plan-draft.ts'
import { PlacesField } from '../../kit/form/PlacesField.tsx'

type Props = { form: FormState<PlanDraft> }
/** Which rooms a plan takes: their class, view, viewers and country. */
export function PlanRooms({ form }: Props) {
  return (
    <>
      <SelectField
        form={form}
        name="roomType"
        label={t('live_list.plan_class')}
        choices={roomTypes.map((value) => ({ value, label: tData(`live_list.class_${value}`) }))}
      />
      {form.values.roomType === 'live' ? (
        <SelectField
          form={form}
          name="isPC"
          label={t('live_list.plan_view')}
          choices={[
            { value: 'phone', label: t('live_list.view_phone') },
            { value: 'pc', label: t('live_list.view_pc') },
          ]}
        />
      ) : (
        <NumberField
          form={form}
          name="sliceSeconds"
          label={t('live_list.plan_slice')}
          required
          {...sliceSeconds}
        />
      )}
      <NumberField
        form={form}
        name="viewers"
        label={t('live_list.plan_viewers')}
        required
        min={0}
      />
      <PlacesField
        form={form}
        name="country"
        of="countries"
        label={t('live_list.plan_country')}
        max={1}
      />
    </>
  )
}
