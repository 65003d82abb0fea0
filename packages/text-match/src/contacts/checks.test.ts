import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isCard,
  isChineseId,
  isIban,
  isIndonesianId,
  isInn,
  isPhone,
  isSnils,
  mayBeNumber,
  passesLuhn,
} from './checks.ts'

/** Every text with one digit changed to another one. */
const mistyped = (text: string): string[] =>
  [...text].flatMap((sign, at) =>
    /\d/.test(sign)
      ? [1, 5].map(
          (by) => text.slice(0, at) + String((Number(sign) + by) % 10) + text.slice(at + 1),
        )
      : [],
  )

describe('numbers with a check digit', () => {
  test.each([
    [
      'card',
      isCard,
      ['4111111111111111', '5555555555554444', '378282246310005', '2200000000000004'],
    ],
    ['card of China', isCard, ['6250941006528599']],
    ['Chinese id', isChineseId, ['11010519491231002X', '11010519491231002x']],
    ['SNILS', isSnils, ['11223344595']],
    ['INN', isInn, ['7707083893', '500100732259']],
    ['IBAN', isIban, ['GB82WEST12345698765432', 'DE89370400440532013000', 'NO9386011117947']],
  ] as const)('takes a right %s and no mistyped one', (_name, check, right) => {
    for (const one of right) {
      expect(check(one), one).toBe(true)
      for (const wrong of mistyped(one)) expect(check(wrong), wrong).toBe(false)
    }
  })
})

test('takes Indonesian ids with a real day of birth, of women from the 41st on', () => {
  expect(isIndonesianId('3171011708450001')).toBe(true)
  expect(isIndonesianId('3171015708450001')).toBe(true)
  for (const wrong of [
    '3171013208450001',
    '3171017308450001',
    '3171011713450001',
    '0971011708450001',
    '3171011708450000',
    '317101170845000',
  ])
    expect(isIndonesianId(wrong), wrong).toBe(false)
})

test('refuses a Chinese id of no real day, and a card of no known issuer', () => {
  expect(isChineseId('110105194902300021')).toBe(false)
  expect(passesLuhn('1111111111111117')).toBe(true)
  expect(isCard('1111111111111117')).toBe(false)
})

test('takes numbers of mobiles as people write them, and any behind a plus', () => {
  for (const [digits, plus] of [
    ['13800138000', false],
    ['8613800138000', false],
    ['081234567890', false],
    ['6281234567890', false],
    ['89161234567', false],
    ['79161234567', false],
    ['4915112345678', true],
  ] as const)
    expect(isPhone(digits, plus), digits).toBe(true)
  for (const [digits, plus] of [
    ['12345678901', false],
    ['20261126', false],
    ['0812345', false],
    ['0123456789', true],
    ['1234567', true],
    ['1234567890123456', true],
  ] as const)
    expect(isPhone(digits, plus), digits).toBe(false)
})

test('rules out by two digits and a length only what no check passes', () => {
  const heads = ['00', '08', '13', '35', '41', '62', '79', '86', '11', '22', '4', '']
  fc.assert(
    fc.property(
      fc.constantFrom(...heads),
      fc.stringMatching(/^\d{8,19}$/),
      fc.integer({ min: 1, max: 4 }),
      (head, tail, count) => {
        const digits = `${head}${tail}`.slice(0, 19)
        const passed =
          isPhone(digits, false) ||
          isCard(digits) ||
          isChineseId(digits) ||
          isInn(digits) ||
          (count === 1 && isIndonesianId(digits)) ||
          (count >= 3 && isSnils(digits))
        const pair = Number(digits.slice(0, 2))
        const may = mayBeNumber(pair, digits.length, { count, x: false, inn: true })
        expect(may || !passed).toBe(true)
      },
    ),
    { numRuns: 3000 },
  )
})
