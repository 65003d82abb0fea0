import type { MenuEntry, SelfInfo } from '@oas/contract/session/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

const news = { there: false as boolean | undefined }
vi.mock('../../i18n/texts.ts', () => ({ t: (key: string) => key, tData: (key: string) => key }))
vi.mock('../../api/use-call.ts', () => ({ useCall: () => ({ data: news.there }) }))
vi.mock('./AskForm.tsx', () => ({ AskForm: () => 'the form' }))
const { AskDialog } = await import('./AskDialog.tsx')
const { StatusLink } = await import('./StatusLink.tsx')
const { menuChoices } = await import('./words.tsx')

const entry = (id: string, children: MenuEntry[] = []): MenuEntry =>
  ({ id, title: `menu.${id}`, children }) as unknown as MenuEntry

test('offers pages of the menu below their parents, which cannot be chosen', () => {
  expect(menuChoices([entry('1', [entry('2', [entry('3')]), entry('4')]), entry('5')])).toEqual([
    { id: '1', label: 'menu.1', parent: true, depth: 0 },
    { id: '2', label: 'menu.2', parent: true, depth: 1 },
    { id: '3', label: 'menu.3', parent: false, depth: 2 },
    { id: '4', label: 'menu.4', parent: false, depth: 1 },
    { id: '5', label: 'menu.5', parent: false, depth: 0 },
  ])
})

test.each([
  [true, true],
  [false, false],
  [undefined, false],
])(
  'the link to what one asked bears a dot when something happened to it: news %s, dot %s',
  (there, dot) => {
    news.there = there
    const markup = renderToStaticMarkup(<StatusLink />)
    expect([markup.includes('href="#/person-question"'), markup.includes('question-dot')]).toEqual([
      true,
      dot,
    ])
  },
)

test('shows the form over the page in a dialog 500 wide', () => {
  const markup = renderToStaticMarkup(<AskDialog self={{} as SelfInfo} onClose={() => undefined} />)
  expect([markup.includes('the form'), markup.includes('style="width:500px"')]).toEqual([
    true,
    true,
  ])
})
