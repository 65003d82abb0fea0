import { countryCalls } from '@oas/contract/country/calls'
import {
  type Country,
  type CountryTree,
  everyCountry,
  noCountry,
  other,
} from '@oas/contract/country/schemas'
import { useEffect } from 'react'
import { useCall } from '../../api/use-call.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { t } from '../../i18n/texts.ts'
import { notifyFailure } from '../notice.tsx'

/** 0 countries, 1 languages. */
export type PlaceType = 0 | 1
const none: readonly Country[] = []

export type Countries = {
  tree: CountryTree | undefined
  list: readonly Country[]
  nameOf: (code: string) => string
}

/**
 * Countries or languages by continent, and their names in the page's language. That they cannot be
 * read is told as any failed call.
 */
export function useCountries(type: PlaceType): Countries {
  const tree = useCall(countryCalls.tree, { type })
  const list = useCall(countryCalls.list, { type })
  const error = tree.error ?? list.error
  useEffect(() => {
    if (error) notifyFailure(error)
  }, [error])
  const names = new Map(
    (list.data ?? none).map((country) => [country.code, country[currentLanguage]]),
  )
  const nameOf = (code: string): string =>
    code === everyCountry
      ? t('frontend.country_all')
      : code === other
        ? t('frontend.country_other')
        : code === noCountry
          ? t('frontend.country_none')
          : (names.get(code) ?? code)
  return { tree: tree.data, list: list.data ?? none, nameOf }
}

/** The first few of a set by name, and how many more. */
export function countryWordsOf(
  value: readonly string[],
  nameOf: (code: string) => string,
  most = 3,
): string {
  if (value.length === 0) return t('frontend.country_nothing')
  const names = value.slice(0, most).map(nameOf).join(', ')
  return value.length > most ? t('frontend.country_more', { names, n: value.length - most }) : names
}
