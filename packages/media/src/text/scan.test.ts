import { expect, test } from 'vitest'
import { scan } from './scan.ts'

const spans = (text: string, rule: string, wordType: number) =>
  scan(text, [{ rule, wordType }]).map(({ s, e }) => [s, e])

test.each<[string, string, string, number, number[][]]>([
  [
    'a plain word without case',
    'Gold and gold',
    'GOLD',
    0,
    [
      [0, 4],
      [9, 13],
    ],
  ],
  ['a combination part is plain', 'a.b axb', 'a.b', 3, [[0, 3]]],
  ['type 1 is a pattern without case', 'WxChat', 'w.chat', 1, [[0, 6]]],
  ['type 2 is a pattern as written', 'Wx wx', 'wx', 2, [[3, 5]]],
  ['signs of two units', '💥wx💥', 'wx', 2, [[2, 4]]],
  ['a pattern that cannot be read', 'x', '(', 2, []],
  ['an empty word', 'x', '', 0, []],
  ['a pattern that finds nothing at places', 'aa', 'b*', 2, []],
  ['letters that grow in lower case', 'İGold', 'gOLD', 0, [[1, 5]]],
])('%s', (_name, text, rule, wordType, places) => {
  expect(spans(text, rule, wordType)).toEqual(places)
})

test('a rule marks three hundred places at most', () => {
  expect([
    spans('ab'.repeat(2000), 'a', 0).length,
    spans('ab'.repeat(2000), 'a', 2).length,
  ]).toEqual([300, 300])
})
