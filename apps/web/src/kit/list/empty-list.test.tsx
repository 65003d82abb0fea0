import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.mock('../../i18n/texts.ts', () => ({ t: (key: string) => key }))
const { EmptyList } = await import('./EmptyList.tsx')

const Guarded = ({ text, why }: { text: string; why?: string; primary?: boolean }) => (
  <button type="button" disabled={why !== undefined}>
    {text}
  </button>
)
const shown = (actions: Parameters<typeof EmptyList>[0]['actions']): string =>
  renderToStaticMarkup(<EmptyList isPlain about="what it is for" actions={actions} />)
const add = (
  <button type="button" className="btn primary">
    New
  </button>
)

test.each([
  ['the head', add],
  [
    'a group',
    [
      <a key="1" href="#/" className="btn">
        Else
      </a>,
      <span key="2">{add}</span>,
    ],
  ],
  ['a function of the rows', () => add],
  ['a button of its own kind', <Guarded key="1" text="New" primary />],
])('offers the main button of %s in a list that is empty', (_what, actions) => {
  expect(shown(actions)).toContain('what it is for')
  expect(shown(actions)).toContain('empty.add_first')
  expect(shown(actions)).not.toContain('Else')
})

test.each([
  [
    'is off',
    <button key="1" type="button" className="btn primary" disabled>
      New
    </button>,
  ],
  ['is not theirs', <Guarded key="1" text="New" primary why="no right" />],
  [
    'is not there',
    <button key="1" type="button" className="btn">
      Export
    </button>,
  ],
])('offers no button in an empty list where the main one %s', (_what, actions) => {
  expect(shown(actions)).toBe('<div class="data-first"><p>what it is for</p></div>')
})

test('leads back to all of a list that filters emptied', () => {
  const markup = renderToStaticMarkup(<EmptyList isPlain={false} about="what" actions={add} />)
  expect(markup).toContain('frontend.no_rows')
  expect(markup).toContain('empty.clear_filters')
  expect(markup).not.toContain('empty.add_first')
})
