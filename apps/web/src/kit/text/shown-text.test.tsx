import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.mock('../../i18n/texts.ts', () => ({ t: (key: string) => key }))
vi.mock('../copy.ts', () => ({ copyText: () => undefined }))
const { Marked } = await import('../../workbench/parts/Marked.tsx')
const { DataTable } = await import('../list/DataTable.tsx')
const { LinkText } = await import('./LinkText.tsx')
const { ShownText } = await import('./ShownText.tsx')

const rlo = '\u202E'
/** What is left of markup without its tags: the text as it is copied. */
const textOf = (markup: string): string => markup.replaceAll(/<[^>]*>/g, '')

test('a sign is a token that is named and holds the sign itself', () => {
  const markup = renderToStaticMarkup(<ShownText text={`invoice${rlo}gpj.exe`} />)
  expect(markup).toContain(`data-sign="RLO"`)
  expect(markup).toContain('title="frontend.sign_rlo (U+202E)"')
  expect(textOf(markup)).toBe(`invoice${rlo}gpj.exe`)
})

test('a text without such signs is drawn as nothing but itself', () => {
  expect(renderToStaticMarkup(<ShownText text="plain 👨‍👩‍👧 text" />)).toBe('plain 👨‍👩‍👧 text')
})

test('marks stay where they are when signs stand before and in them', () => {
  const text = `a${rlo}b bad${rlo}word\rend`
  const at = text.indexOf('bad')
  const hit = { s: at, e: at + 8, rule: 'r', source: 'word', level: 1 }
  const markup = renderToStaticMarkup(<Marked text={text} hits={[hit]} />)
  expect(textOf(/<mark.*<\/mark>/.exec(markup)?.[0] ?? '')).toBe(`bad${rlo}word`)
  expect(textOf(markup)).toBe(text)
  expect(markup.match(/data-sign="RLO"/g)).toHaveLength(2)
  expect(markup).toContain('<span class="text-line-end">\r</span>')
})

test('cells of lists and texts with links show signs too', () => {
  const table = renderToStaticMarkup(
    <DataTable
      label="rows"
      columns={[
        { key: 'id', title: 'id', render: (row: string) => row },
        { key: 'text', title: 'text', render: (row: string) => <span>{row}</span> },
      ]}
      rows={[`p${rlo}1`]}
      idOf={(row) => row}
      loading={false}
    />,
  )
  expect(table.match(/data-sign="RLO"/g)).toHaveLength(2)
  expect(renderToStaticMarkup(<LinkText text={`see${rlo} it`} />)).toContain(`data-sign="RLO"`)
})
