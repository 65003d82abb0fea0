import type { CountryTree } from '@oas/contract/country/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

const tree: CountryTree = {
  asia: ['ID', 'MY'],
  europe: ['FR'],
  america: [],
  africa: [],
  oceania: [],
}
vi.mock('../../i18n/texts.ts', () => ({ t: (key: string) => key, tData: (key: string) => key }))
vi.mock('../../api/use-call.ts', () => ({
  useCall: () => ({
    data: [
      { id: '1', appId: 50, name: 'Islands', countries: ['ID', 'MY'] },
      { id: '2', appId: 50, name: 'Both', countries: ['ID', 'FR'] },
      { id: '3', appId: 50, name: 'West', countries: ['FR'] },
    ],
  }),
}))
vi.mock('./use-countries.ts', () => ({
  useCountries: () => ({ tree, list: [], nameOf: (code: string) => `name of ${code}` }),
}))
vi.stubGlobal('document', { documentElement: { lang: 'en' } })
const { CountryPicker } = await import('./CountryPicker.tsx')

const shown = (readOnly: boolean): string =>
  renderToStaticMarkup(
    <CountryPicker value={['ID', 'MY']} readOnly={readOnly} onClose={() => undefined} />,
  )
/** Buttons, but for the one that closes the dialog. */
const buttons = (markup: string): string[] =>
  (markup.match(/<button[^>]*>/g) ?? []).filter((button) => !button.includes('frontend.close'))

test('is 1000 wide, with circles that say how much of them is chosen', () => {
  expect(shown(false)).toContain('style="width:1000px"')
  const status = (name: string): string | undefined =>
    new RegExp(`data-status="(\\d)"[^>]*>${name} `).exec(shown(false))?.[1]
  expect([
    status('Islands'),
    status('Both'),
    status('West'),
    status('frontend.continent_asia'),
    status('frontend.continent_europe'),
    status('frontend.country_all'),
  ]).toEqual(['3', '2', '1', '3', '1', '2'])
})

test('resets, cancels and confirms at the foot; read-only it has none', () => {
  const foot = (markup: string): string[] =>
    [...(/<footer.*<\/footer>/.exec(markup)?.[0].matchAll(/<button[^>]*>([^<]*)/g) ?? [])].map(
      ([, name = '']) => name,
    )
  expect(foot(shown(false))).toEqual(['frontend.reset', 'frontend.cancel', 'frontend.ok'])
  expect(buttons(shown(false)).filter((button) => button.includes('aria-disabled'))).toEqual([])
  const read = shown(true)
  expect([read.includes('<footer'), read.includes('aria-label="frontend.close"')]).toEqual([
    false,
    true,
  ])
  expect(buttons(read).length).toBeGreaterThan(8)
  expect(buttons(read).filter((button) => !button.includes('aria-disabled="true"'))).toEqual([])
})
