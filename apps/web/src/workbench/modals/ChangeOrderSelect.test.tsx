import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ChangeOrderSelect } from './ChangeOrderSelect.tsx'

const known: { list: object[] | undefined } = { list: [] }
vi.mock('../../api/use-call.ts', () => ({
  useCall: () => ({ data: known.list && { list: known.list } }),
}))
vi.mock('../../i18n/texts.ts', () => ({ t: (key: string) => key, tData: (key: string) => key }))
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
const field = (list: object[] | undefined, value = ''): string => {
  known.list = list
  return renderToStaticMarkup(
    <ChangeOrderSelect value={value} onChange={() => undefined} required />,
  )
}

test('a change order is chosen among those in force; where there are none its id is typed', () => {
  const some = field([
    { id: 'CO-7', title: 'A wave', changeEndTime: null },
    { id: 'CO-8', title: 'Another', changeEndTime: 1_790_000_000_000 },
  ])
  expect([...some.matchAll(/<option value="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    '',
    'CO-7',
    'CO-8',
  ])
  expect(some).toContain('2026-09-21 22:13:20')
  expect(some).not.toContain('<input')
  const none = field([], 'CO-typed')
  expect(none).toMatch(/<input[^>]*value="CO-typed"/)
  expect(none).not.toContain('<select')
  // Nothing is typed before it is known that there is nothing to choose from.
  expect(field(undefined)).toContain('<select')
})
