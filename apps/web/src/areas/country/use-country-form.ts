import { countryCalls } from '@oas/contract/country/calls'
import { codePatterns, type Continent, type Country } from '@oas/contract/country/schemas'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { PlaceType } from '../../kit/country/use-countries.ts'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'

export type CountryValues = {
  code: string
  continent: string
  cn: string
  en: string
  id: string
  ru: string
  active: boolean
}

const valuesOf = ({ code, continent, cn, en, id, ru, active }: Country): CountryValues => ({
  code,
  continent,
  cn,
  en,
  id,
  ru,
  active,
})

export const nameFields = ['cn', 'en', 'id', 'ru'] as const
const blank: CountryValues = {
  code: '',
  continent: 'asia',
  cn: '',
  en: '',
  id: '',
  ru: '',
  active: true,
}

/** What a code of a country or language looks like. */
export function codeHint(type: PlaceType): string {
  return t(type === 1 ? 'country.code_hint_1' : 'country.code_hint_0')
}
const checkCountry = (type: PlaceType, values: CountryValues) => ({
  code: new RegExp(codePatterns[type]).test(values.code) ? null : codeHint(type),
  ...Object.fromEntries(
    nameFields.map((field) => [
      field,
      values[field].trim() === ''
        ? t('frontend.required', { field: tData(`country.${field}`) })
        : null,
    ]),
  ),
})

/** The form of a country or language, and what somebody else stored meanwhile. */
export function useCountryForm(type: PlaceType, row: Country | null, onClose: () => void) {
  const save = useSend(countryCalls.save, {
    refreshes: [countryCalls.list, countryCalls.tree, countryCalls.fastChoose],
  })
  const initial = row ? valuesOf(row) : blank
  const conflict = useConflict(initial, row?.version ?? 0, async () => {
    const now = (await send(countryCalls.list, { type })).find((one) => one.code === row?.code)
    return now ? { values: valuesOf(now), version: now.version } : null
  })
  const form = useForm<CountryValues>({
    initial,
    guard: false,
    check: (values) => checkCountry(type, values),
    send: (values) =>
      conflict.save((version) =>
        save.mutateAsync({ ...values, continent: values.continent as Continent, type, version }),
      ),
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  return { form, conflict }
}
