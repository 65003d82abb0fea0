import { expect, test, vi } from 'vitest'
import { keptUntil, rememberOrder, rememberedOrder } from './remembered.ts'

const at = (text: string): number => Date.parse(text)
test.each<[string, number | null, string, string]>([
  [
    'an order without an end until midnight in Shanghai',
    null,
    '2026-03-01T10:00:00+08:00',
    '2026-03-02T00:00:00+08:00',
  ],
  [
    'a moment before midnight it is almost over',
    null,
    '2026-03-01T23:59:59+08:00',
    '2026-03-02T00:00:00+08:00',
  ],
  ['at midnight a new day begins', null, '2026-03-02T00:00:00+08:00', '2026-03-03T00:00:00+08:00'],
  [
    'an order that ends today until its end',
    at('2026-03-01T18:00:00+08:00'),
    '2026-03-01T10:00:00+08:00',
    '2026-03-01T18:00:00+08:00',
  ],
  [
    'an order that ends later until midnight',
    at('2026-03-05T18:00:00+08:00'),
    '2026-03-01T10:00:00+08:00',
    '2026-03-02T00:00:00+08:00',
  ],
])('%s', (_name, end, now, until) => {
  expect(keptUntil(end, at(now))).toBe(at(until))
})

test('the order chosen last is offered again until then, and no longer', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value)
    },
  })
  const now = at('2026-03-01T10:00:00+08:00')
  rememberOrder({ id: 'CO-7', changeEndTime: at('2026-03-01T18:00:00+08:00') }, now)
  expect(JSON.parse([...kept.values()][0] ?? '')).toEqual({
    value: 'CO-7',
    expiredAt: at('2026-03-01T18:00:00+08:00'),
  })
  expect([
    rememberedOrder(now),
    rememberedOrder(at('2026-03-01T17:59:59+08:00')),
    rememberedOrder(at('2026-03-01T18:00:00+08:00')),
  ]).toEqual(['CO-7', 'CO-7', ''])
})
