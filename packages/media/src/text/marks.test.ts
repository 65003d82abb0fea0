import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thumbUrl, thumbWidth } from '../thumb.ts'
import { type TextHit, hitCountText, keptHits, segmentsOf, gravestLevel } from './marks.ts'

const hit = (s: number, e: number, rule = 'r', level = 1): TextHit => ({
  s,
  e,
  rule,
  source: 'word',
  level,
})

test('overlapping hits are split at their edges and keep the gravest level', () => {
  expect(
    segmentsOf('abcdef', [hit(1, 4, 'a', 1), hit(2, 6, 'b', 3)]).map(({ text, level, first }) => [
      text,
      level,
      first,
    ]),
  ).toEqual([
    ['a', 0, false],
    ['b', 1, true],
    ['cd', 1, true],
    ['ef', 3, false],
  ])
})

test('the gravest level is the lowest there is; a hit without one never hides another', () => {
  expect(
    [[], [0], [3, 1], [0, 2, 3]].map((levels) => gravestLevel(levels.map((level) => ({ level })))),
  ).toEqual([0, 0, 1, 2])
})

test('whatever the hits, the stretches together are the text', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 40 }),
      fc.array(fc.tuple(fc.nat(45), fc.nat(45), fc.constantFrom('a', 'b')), { maxLength: 12 }),
      (text, pairs) => {
        const { hits } = keptHits(
          text.length,
          pairs.map(([s, e, rule]) => hit(s, e, rule)),
        )
        expect(
          segmentsOf(text, hits)
            .map((segment) => segment.text)
            .join(''),
        ).toBe(text)
      },
    ),
  )
})

test('a rule stops after 300 hits and says so; another rule is not cut by it', () => {
  const many = Array.from({ length: 301 }, (_, index) => hit(index, index + 1))
  const { hits, cut } = keptHits(1000, [...many, hit(5, 9, 'other')])
  expect(hits.filter((one) => one.rule === 'r')).toHaveLength(300)
  expect(hits.filter((one) => one.rule === 'other')).toHaveLength(1)
  expect(hitCountText(hits.length, cut)).toBe('300+')
  expect(hitCountText(12, false)).toBe('12')
})

test('hits outside the text are dropped', () => {
  expect(keptHits(3, [hit(2, 9), hit(2, 2), hit(0, 3)]).hits).toEqual([hit(0, 3)])
})

test('thumbnails are 240 wide by default, at least 120, only for stored files', () => {
  expect([thumbWidth(), thumbWidth(10), thumbWidth(255), thumbWidth(900, 470)]).toEqual([
    240, 120, 240, 440,
  ])
  expect(thumbUrl('/biz_gateway/resource/file/ab?dw=80', 480)).toBe(
    '/biz_gateway/resource/file/ab?dw=480',
  )
  expect(thumbUrl('https://else.where/x.png')).toBe('https://else.where/x.png')
})
