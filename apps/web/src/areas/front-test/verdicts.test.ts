import { expect, test } from 'vitest'
import { browserVerdict, clockVerdict, countStates, playVerdict } from './verdicts.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Chrome/131.0.0.0 Safari/537.36',
    'pass',
    'Chrome/131.0.0.0',
  ],
  ['Mozilla/5.0 AppleWebKit/537.36 Chrome/100.0.1 Safari/537.36', 'fail', 'Chrome/100.0.1'],
  ['Mozilla/5.0 Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0', 'warn', 'Chrome/131.0.0.0'],
  ['Mozilla/5.0 Gecko/20100101 Firefox/133.0', 'fail', 'Firefox/133.0'],
  ['curl', 'fail', 'curl'],
])('%s: %s', (userAgent, state, found) => {
  expect(browserVerdict(userAgent)).toEqual({ state, found })
})

test('takes half a minute for no lag, over five minutes for too much', () => {
  expect([0, -30_000, 30_001, -300_000, 300_001].map(clockVerdict)).toEqual([
    'pass',
    'pass',
    'warn',
    'warn',
    'fail',
  ])
})

test('passes what can be played, warns or fails of what cannot', () => {
  expect(
    [playVerdict('probably', 'fail'), playVerdict('', 'warn'), playVerdict('', 'fail')].map(
      (one) => one.state,
    ),
  ).toEqual(['pass', 'warn', 'fail'])
  expect(
    countStates([playVerdict('', 'warn'), playVerdict('x', 'warn'), playVerdict('', 'fail')]),
  ).toEqual({ pass: 1, warn: 1, fail: 1 })
})
