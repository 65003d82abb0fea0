import { expect, test } from 'vitest'
import { isCancelled, isFull, isOutcomeUnknown, isQueryFault, isUnavailable } from './trouble.ts'

const coded = (code: string): Error => Object.assign(new Error('x'), { code })

test.each(['08006', '53100', '53300', '57P01', '58030', 'ECONNREFUSED', 'ECONNRESET', 'ENOSPC'])(
  '%s passes by itself or by whoever runs the server',
  (code) => {
    expect(isUnavailable(coded(code))).toBe(true)
  },
)
test.each(['23505', '22003', '42P01', '57014', '40001', 'ENOENT', 'XECONNRESETX'])(
  '%s does not',
  (code) => {
    expect(isUnavailable(coded(code))).toBe(false)
  },
)

test('tells a lost connection by the driver’s words; other errors without code are ours', () => {
  expect(
    [
      'Connection terminated unexpectedly',
      'timeout exceeded when trying to connect',
      'answer does not fit',
      '',
    ].map((text) => isUnavailable(new Error(text))),
  ).toEqual([true, true, false, false])
  expect([null, undefined, 'text', { code: 7 }].map(isUnavailable)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('a full disk is one of the database or one of the server', () => {
  expect(['53100', 'ENOSPC', '53200'].map((code) => isFull(coded(code)))).toEqual([
    true,
    true,
    false,
  ])
})

test.each<[string, unknown, boolean]>([
  ['a connection that broke', coded('08006'), true],
  ['a server that stops', coded('57P01'), true],
  ['a socket that closed', coded('ECONNRESET'), true],
  ['what the driver says by words', new Error('Connection terminated unexpectedly'), true],
  ['a fault of our own', new TypeError('x'), false],
  ['a constraint', coded('23503'), false],
  ['a deadlock', coded('40P01'), false],
])('%s says whether what was stored is known', (_what, error, unknown) => {
  expect(isOutcomeUnknown(error)).toBe(unknown)
})

test('a query that took too long is told from one that is wrong', () => {
  expect(
    ['57014', '42703', '22012', '54001', '08006', '23505'].map(coded).map(isCancelled),
  ).toEqual([true, false, false, false, false, false])
  expect(
    ['57014', '42703', '22012', '54001', '08006', '23505'].map(coded).map(isQueryFault),
  ).toEqual([false, true, true, true, false, false])
})
