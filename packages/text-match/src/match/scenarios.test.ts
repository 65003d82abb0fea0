import { describe, expect, it } from 'vitest'
import { combination, match, placesOf, word } from './testing.ts'
import type { CombinationItem } from './items.ts'

describe('words in a disguised text', () => {
  const text = '加\u200bＶ 信：ｑｑ１２３，\u0441\u0430s1n\u043e &#99;asino 賭-博！'
  it('marks exactly what was written', () => {
    const { hits } = match([word('加v信'), word('casino'), word('赌博')], text)
    expect(hits.map(({ s, e, rule }) => [s, e, rule])).toEqual([
      [0, 5, '加v信'],
      [12, 18, 'casino'],
      [19, 29, 'casino'],
      [30, 33, '赌博'],
    ])
  })
})

describe('the ends of a word', () => {
  it.each([
    ['casino', true],
    ['casinos', false],
    ['CASINO!', true],
    ['my casino777', true],
    ['occasionally', false],
    ['c.a.s.i.n.o', true],
    ['c a s i n o', true],
    ['cas ino', false],
    ['cas-ino', true],
    ['ca$ino', true],
    ['\u0441asin\u043e', true],
    ['caaasino', true],
    ['caasino', false],
    ['the cas. inoculate', false],
  ])('judges casino in %s', (text, isHit) => {
    expect(match([word('casino')], text).hits.length).toBe(isHit ? 1 : 0)
  })
  it.each([
    ['word', 4],
    ['stem', 6],
    ['substring', 7],
  ] as const)('finds judi as %s', (matchMode, count) => {
    const text = 'judi judinya perjudian judith judi2 JUDI-judi'
    expect(match([word('judi', { matchMode })], text, { language: 'id' }).hits).toHaveLength(count)
  })
  it('finds a Russian stem with its endings', () => {
    const text = 'ставка ставки ставками ставкин Cтавка'
    expect(
      placesOf(match([word('ставк', { matchMode: 'stem' })], text, { language: 'ru' })),
    ).toEqual([
      [0, 5],
      [7, 12],
      [14, 19],
      [31, 36],
    ])
  })
})

describe('gaps, runs and phrases that let off', () => {
  it.each([
    ['赌博', [[0, 2]]],
    ['賭-博', [[0, 3]]],
    ['赌 博', [[0, 3]]],
    ['赌。博', []],
    ['赌*&^%博', []],
    ['他去赌。博物馆开门', []],
    ['赌赌赌博博博', [[0, 6]]],
    ['赌赌博', [[1, 3]]],
    [
      '网络赌博网站赌博',
      [
        [2, 4],
        [6, 8],
      ],
    ],
  ])('finds 赌博 in %s', (text, places) => {
    expect(placesOf(match([word('赌博')], text))).toEqual(places)
  })
  it.each([
    ['妈妈的书', [], [[1, 3]]],
    ['妈的', [[0, 2]], []],
    ['他妈的确好', [], [[1, 3]]],
    ['你妈的书', [[1, 3]], []],
  ])('lets off what stands in a phrase of %s', (text, places, suppressed) => {
    const found = match([word('妈的', { except: ['妈妈的', '妈的确'] })], text)
    expect(placesOf(found)).toEqual(places)
    expect(found.suppressed.map(({ s, e }) => [s, e])).toEqual(suppressed)
  })
})

describe('words that count together', () => {
  const contact = combination(
    [
      ['加', '添加'],
      ['微信', 'v信', 'vx'],
      ['领', '送'],
    ],
    { distance: 6, not: ['官方', '客服'], notWithin: 4 },
  )
  const texts = [
    '加我微信免费领资料',
    '加我的那个好朋友的微信领',
    '加我那好朋友的微信领',
    '微信加我领',
    '加 Ｖ-信！！送',
    '加官方微信领奖',
    '添加ＶＸ，今天晚上前都送',
    '加 1 2 3 4 5 6 微信领',
    '加微信',
  ]
  const foundIn = (item: CombinationItem) =>
    texts.map((text) =>
      match([item], text).hits.map(({ s, e, parts = [] }) => [
        s,
        e,
        ...parts.slice(1).map(({ gap }) => gap),
      ]),
    )
  it('finds parts in their order within the distance', () => {
    expect(foundIn(contact)).toEqual([
      [[0, 7, 1, 2]],
      [],
      [[0, 10, 6, 0]],
      [],
      [[0, 8, 0, 0]],
      [],
      [[1, 12, 0, 6]],
      [[0, 17, 6, 0]],
      [],
    ])
  })
  it('finds one more in any order', () => {
    const found = foundIn({ ...contact, isOrdered: false })
    expect(found.filter((hits) => hits.length > 0)).toHaveLength(6)
    expect(found[3]).toEqual([[0, 5, 0, 1]])
  })
})
