import { type Page, page } from '../../nav/page.ts'

const texts = ['country']

export const countryPages: readonly Page[] = [
  page('/country', {
    name: 'country',
    title: 'country.reference',
    texts,
    load: async () => (await import('./CountryPage.tsx')).CountryPage,
  }),
  page('/custom-country/index', {
    name: 'custom-country-index',
    title: 'country.custom_country',
    texts,
    load: async () => (await import('./CustomCountryPage.tsx')).CustomCountryPage,
  }),
  page('/custom-country/strategy', {
    name: 'custom-country-strategy',
    title: 'country.strategy',
    texts,
    load: async () => (await import('./StrategyPage.tsx')).StrategyPage,
  }),
  page('/custom-country/log', {
    name: 'custom-country-log',
    title: 'country.log',
    texts,
    load: async () => (await import('./LogPage.tsx')).LogPage,
  }),
  page('/custom-language/index', {
    name: 'custom-language-index',
    title: 'country.custom_language',
    texts,
    load: async () => (await import('./CustomLanguagePage.tsx')).CustomLanguagePage,
  }),
]
