import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.mock('../../i18n/texts.ts', () => ({
  t: (key: string, params: object = {}) => [key, ...Object.values(params)].join(' '),
  tData: (key: string) => key,
}))
vi.mock('../picture/Picture.tsx', () => ({ Picture: () => null }))
const { InfoView } = await import('./InfoView.tsx')

test.each([
  [{ comparedFirst: 500, list: [] }, '<p class="muted">frontend.info_compared_first 500</p>'],
  [
    { translatedFirst: 20, translatedOf: 37 },
    '<p class="muted">frontend.info_translated_first 20 37</p>',
  ],
  [{ comparedFirst: null }, ''],
])('says in a sentence that a look-up read only a part: %o', (data, markup) => {
  expect(renderToStaticMarkup(<InfoView data={data} />)).toBe(markup)
})
