import { businessKinds } from '@oas/contract/kinds'
import { typeKeyOf } from '@oas/contract/type-key'
import { whiteListCalls } from '@oas/contract/white-list/calls'
import { useCall } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import type { ListDraft } from './list-draft.ts'
import { useReader } from './words.tsx'
import { PlacesField } from '../../kit/form/PlacesField.tsx'

type Props = { form: FormState<ListDraft> }
/** Where a list holds: in which apps, types, countries and businesses. */
export function ListPlaces({ form }: Props) {
  const { values } = form
  const { apps } = useReader()
  const { data: types } = useCall(whiteListCalls.businesses, { pageSize: 200 })
  return (
    <>
      <MultiPick
        label={t('white_list.apps')}
        choices={apps.map((app) => ({ value: String(app.id), label: app.name }))}
        value={values.apps}
        onChange={(next) => form.put({ apps: next })}
        problem={form.problemOf('apps')}
        hint={t('white_list.all_hint')}
      />
      <MultiPick
        label={t('white_list.types')}
        choices={(types?.list ?? [])
          .filter((type) => values.apps.length === 0 || values.apps.includes(String(type.appId)))
          .map((type) => ({
            value: typeKeyOf(type),
            label: typeName(type.name),
          }))}
        ids
        value={values.types}
        onChange={(next) => form.put({ types: next })}
        problem={form.problemOf('types')}
        hint={t('white_list.all_hint')}
      />
      <PlacesField
        form={form}
        name="countries"
        of="countries"
        label={t('white_list.countries')}
        hint={t('white_list.countries_hint')}
      />
      <MultiPick
        label={t('white_list.business_kinds')}
        choices={businessKinds.map((kind) => ({ value: kind, label: kind }))}
        value={values.businesses}
        onChange={(businesses) => form.put({ businesses })}
        hint={t('white_list.all_hint')}
      />
    </>
  )
}
