import { type Page, page } from '../../nav/page.ts'

export const countryPages: readonly Page[] = [
  page('/country', {
    name: 'country',
    title: 'country.reference',
    load: async () => (await import('./CountryPage.tsx')).CountryPage,
  }),
  page('/custom-country/index', {
    name: 'custom-country-index',
    title: 'country.custom_country',
    load: async () => (await import('./CustomCountryPage.tsx')).CustomCountryPage,
  }),
  page('/custom-country/strategy', {
    name: 'custom-country-strategy',
    title: 'country.strategy',
    load: async () => (await import('./StrategyPage.tsx')).StrategyPage,
  }),
  page('/custom-country/log', {
    name: 'custom-country-log',
    title: 'country.log',
    load: async () => (await import('./LogPage.tsx')).LogPage,
  }),
  page('/custom-language/index', {
    name: 'custom-language-index',
    title: 'country.custom_language',
    load: async () => (await import('./CustomLanguagePage.tsx')).CustomLanguagePage,
  }),
]
