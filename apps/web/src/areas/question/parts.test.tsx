import type { MenuEntry, SelfInfo } from '@oas/contract/session/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

const news = { there: false as boolean | undefined }
vi.mock('../../i18n/texts.ts', () => ({ t: (key: string) => key, tData: (key: string) => key }))
vi.mock('../../api/use-call.ts', () => ({ useCall: () => ({ data: news.there }) }))
vi.mock('./AskForm.tsx', () => ({ AskForm: () => 'the form' }))
const { AskDialog } = await import('./AskDialog.tsx')
const { StatusLink } = await import('./StatusLink.tsx')
const { pagesInMenu } = await import('./words.tsx')

const entry = (id: string, children: MenuEntry[] = []): MenuEntry =>
  ({ id, title: `menu.${id}`, children }) as unknown as MenuEntry

test('offers pages of the menu by the names above them; what only holds others is none', () => {
  expect(pagesInMenu([entry('1', [entry('2', [entry('3')]), entry('4')]), entry('5')])).toEqual([
    { value: '3', label: 'menu.1 › menu.2 › menu.3', also: 'menu.3' },
    { value: '4', label: 'menu.1 › menu.4', also: 'menu.4' },
    { value: '5', label: 'menu.5', also: 'menu.5' },
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
