import { type TextKey, fillText, textOf } from '@oas/texts'
import { beforeEach, expect, test, vi } from 'vitest'
import { press } from '../testing/elements.ts'

const said: unknown[] = []
vi.mock('../../i18n/texts.ts', () => ({
  t: (key: TextKey, params: Record<string, string | number> = {}) =>
    fillText(textOf('en', key), params),
}))
vi.mock('../notice.tsx', () => ({
  notify: (...words: unknown[]) => {
    said.push(words)
  },
}))
const { ArrayEditor } = await import('./ArrayEditor.tsx')

let items: { url: string }[] = []
const editor = (max?: number) =>
  ArrayEditor({
    label: 'Links',
    items,
    make: () => ({ url: 'new' }),
    onChange: (next) => {
      items = next
    },
    ...(max === undefined ? {} : { max }),
    children: ({ url }) => url,
  })
const add = 'btn array-add'
beforeEach(() => {
  items = [{ url: 'a' }, { url: 'b' }]
  said.length = 0
})

test('an entry is added at the end and any of them removed', () => {
  press(editor(), add)
  expect(items).toEqual([{ url: 'a' }, { url: 'b' }, { url: 'new' }])
  press(editor(), 'Remove Links 2')
  expect(items).toEqual([{ url: 'a' }, { url: 'new' }])
})

test('at the most it takes, adding says how many may be added, and adds none', () => {
  press(editor(3), add)
  expect([items.length, said]).toEqual([3, []])
  press(editor(3), add)
  expect([items.length, said]).toEqual([3, [['warning', 'at most 3 items may be added']]])
})
