import { expect, test, vi } from 'vitest'
import type { FilterField } from './filters.ts'

vi.stubGlobal('window', { location: { hash: '' }, addEventListener: () => undefined })
const { idsOf, readFilters, withField } = await import('./filters.ts')

const source = { key: 'people', ids: /^(me|\d+)$/, choices: [] }
const fields: readonly FilterField[] = [
  { key: 'who', kind: 'pick', label: 'Who', source, max: 2 },
  { key: 'one', kind: 'pick', label: 'One', source },
  { key: 'n', kind: 'number', label: 'N' },
  { key: 'way', kind: 'choice', label: 'Way', options: [{ value: 'a', label: 'A' }] },
]
const words = { key: 'words', ids: /^.{1,200}$/, choices: [] }
const read = (query: string) => readFilters(fields, new URLSearchParams(query))

test('reads ids of an address, no more than a filter takes, and drops what is none', () => {
  expect(read('who=5,me,7&one=nobody')).toEqual({ who: '5,me' })
  expect(read('who=nobody,5&one=7,8')).toEqual({ who: '5', one: '7' })
})

test('takes the whole value of a filter of one, with the blanks and commas of a name', () => {
  const field: FilterField = { key: 'tag', kind: 'pick', label: 'Tag', source: words }
  const { tag } = readFilters([field], new URLSearchParams({ tag: 'spam, adverts' }))
  expect([tag, idsOf(tag, 1), idsOf('5,7', 2)]).toEqual([
    'spam, adverts',
    ['spam, adverts'],
    ['5', '7'],
  ])
})

test('drops what depends on a field when that changes, and keeps it otherwise', () => {
  const rule: FilterField = { key: 'rule', kind: 'pick', label: 'Rule', source }
  const both = [rule, { ...rule, key: 'version', of: 'rule' }, ...fields]
  const old = { rule: '1', version: '3', n: '5' }
  expect(withField(both, old, 'rule', '2')).toEqual({ rule: '2', n: '5' })
  expect(withField(both, old, 'rule', undefined)).toEqual({ n: '5' })
  expect(withField(both, old, 'n', '6')).toEqual({ rule: '1', version: '3', n: '6' })
  expect(withField(both, old, 'rule', '1')).toEqual({ n: '5', version: '3', rule: '1' })
})

test('drops numbers and choices that cannot be', () => {
  expect(read('n=1x&way=b')).toEqual({})
  expect(read('n=12&way=a&other=1')).toEqual({ n: '12', way: 'a' })
})

test('has no ids where nothing is picked', () => {
  expect([idsOf(undefined), idsOf(''), idsOf('1,2')]).toEqual([[], [], ['1', '2']])
})
