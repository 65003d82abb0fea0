import { expect, test } from 'vitest'
import { above, candidatesOf, movedLine } from './similar.ts'
import { textDiff } from './text-diff.ts'

const of = (...similar: object[]) => candidatesOf({ data: { similar } })

test('candidates stand by score, each post once, with their content told apart', () => {
  const read = of(
    { postId: 'a', score: 0.5, content: 'a text' },
    {
      postId: 'b',
      score: 0.9,
      content: 'https://x.example/b.mp4',
      cover: 'https://x.example/b.png',
    },
    { postId: 'a', score: 1 },
    { postId: 'c', score: 0.7, content: 'https://x.example/c.png', kind: 'face' },
  )
  expect(
    read.ok &&
      read.value.map(({ postId, texts, pictures, videos }) => [postId, texts, pictures, videos]),
  ).toEqual([
    ['b', [], [], [{ url: 'https://x.example/b.mp4', cover: 'https://x.example/b.png' }]],
    ['c', [], ['https://x.example/c.png'], []],
    ['a', ['a text'], [], []],
  ])
})
test('an address that is no medium stays a text, whatever kind it claims', () => {
  const read = of({ postId: 'a', score: 1, kind: 'picture', content: 'javascript:alert(1)' })
  expect(read.ok && read.value[0]).toMatchObject({ texts: ['javascript:alert(1)'], pictures: [] })
})
test('what cannot be read is named; no candidates are none', () => {
  expect([of({ postId: 'a', score: 'high' }), candidatesOf({ data: {} })]).toEqual([
    { ok: false, at: 'data.similar.0.score' },
    { ok: true, value: [] },
  ])
})
test('the line moves by steps and stays between nothing and everything', () => {
  expect([
    movedLine(0.8, 1),
    movedLine(0.8, -1),
    movedLine(0.98, 1),
    movedLine(0.03, -1),
    movedLine(0.6, -1),
  ]).toEqual([0.85, 0.75, 1, 0, 0.55])
  const read = of({ postId: 'a', score: 0.8 }, { postId: 'b', score: 0.79 })
  expect(read.ok && above(read.value, 0.8).map(({ postId }) => postId)).toEqual(['a'])
})
test.each([
  [
    'buy my coins now',
    'buy our coins now',
    [
      ['same', 'buy '],
      ['gone', 'my'],
      ['come', 'our'],
      ['same', ' coins now'],
    ],
  ],
  [
    '加我微信',
    '加你微信',
    [
      ['same', '加'],
      ['gone', '我'],
      ['come', '你'],
      ['same', '微信'],
    ],
  ],
  ['one\ntwo', 'one\ntwo', [['same', 'one\ntwo']]],
  ['', 'new', [['come', 'new']]],
  ['', '', []],
] as const)('texts are compared word by word: %s / %s', (before, after, parts) => {
  expect(textDiff(before, after).map(({ kind, text }) => [kind, text])).toEqual(parts)
})
