import { expect, test } from 'vitest'
import { isOwnId, readPasted, wordsOfList } from './pasted.ts'
import { choicesWith, listed, readIds, type RemoteSource } from './source.ts'

const choices = [
  { value: '50:12', label: 'Lumo › Post comments', also: 'Post comments' },
  { value: '50:13', label: 'Lumo › Spam' },
  { value: '71:3', label: 'Tandem › Avatars' },
]
const types = listed('types', choices, { ids: /^\d+:\d+$/ })

test.each([
  ['50:12, 50:13;71:3', ['50:12', '50:13', '71:3']],
  ['50:12\n50:13\r\n\n50:12', ['50:12', '50:13']],
  ['50:12 50:13', ['50:12', '50:13']],
  ['Post comments, Spam', ['Post comments', 'Spam']],
  ['one', ['one']],
  ['  ', []],
])('reads the words of a list when %j is pasted', (text, words) => {
  expect(wordsOfList(text)).toEqual(words)
})

test('takes what is known by id or name, in any case, and names what is not', async () => {
  const { known, unknown } = await readPasted(types, [
    'post comments',
    '50:13',
    '9:9',
    '50:13 71:3',
  ])
  expect(known.map(({ value }) => value)).toEqual(['50:12', '50:13', '71:3'])
  expect(unknown).toEqual(['9:9'])
})

test('asks for no more words at once than a call takes', async () => {
  const asked: number[] = []
  const source: RemoteSource = {
    key: 'people',
    ids: /^\d+$/,
    find: async () => ({ list: [], next: null }),
    name: async (words) => {
      asked.push(words.length)
      return words.map((id) => ({ value: id, label: `person ${id}` }))
    },
  }
  const words = Array.from({ length: 250 }, (_word, at) => String(at))
  expect((await readPasted(source, words)).known).toHaveLength(250)
  expect(asked).toEqual([100, 100, 50])
})

test('takes an id that nobody knows when the source has them by their form alone', async () => {
  const { known, unknown } = await readPasted({ ...types, own: true }, ['9:9', 'nine'])
  expect([known.map(({ value }) => value), unknown]).toEqual([['9:9'], ['nine']])
})

test('finds by a part of the name or of the id', () => {
  const found = (text: string): string[] => choicesWith(choices, text).map(({ value }) => value)
  expect([found('SPAM'), found('50:'), found(' '), found('none')]).toEqual([
    ['50:13'],
    ['50:12', '50:13'],
    ['50:12', '50:13', '71:3'],
    [],
  ])
})

test('keeps the ids of an address and drops what can be none', () => {
  expect(readIds(types, '50:12,x,50:12, 71:3;drop')).toEqual(['50:12'])
  expect(readIds(types, '50:12,,71:3 50:13')).toEqual(['50:12', '71:3', '50:13'])
})

test('takes a text with blanks as one where any such text may be picked', () => {
  const any = listed('words', [], { ids: /^[^,\r\n]{1,20}$/, own: true })
  expect(['heavy rain', ' heavy rain ', 'a, b', 'a\nb'].map((text) => isOwnId(any, text))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(isOwnId(types, '50:12')).toBe(false)
})
