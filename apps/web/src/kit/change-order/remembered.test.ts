import { expect, test } from 'vitest'
import { keptUntil } from './remembered.ts'

const at = (text: string): number => Date.parse(text)
test.each<[string, number | null, string, string]>([
  ['an order without an end until midnight in Shanghai', null, '2026-03-01T10:00:00+08:00', '2026-03-02T00:00:00+08:00'],
  ['a moment before midnight it is almost over', null, '2026-03-01T23:59:59+08:00', '2026-03-02T00:00:00+08:00'],
  ['at midnight a new day begins', null, '2026-03-02T00:00:00+08:00', '2026-03-03T00:00:00+08:00'],
  ['an order that ends today until its end', at('2026-03-01T18:00:00+08:00'), '2026-03-01T10:00:00+08:00', '2026-03-01T18:00:00+08:00'],
  ['an order that ends later until midnight', at('2026-03-05T18:00:00+08:00'), '2026-03-01T10:00:00+08:00', '2026-03-02T00:00:00+08:00'],
])('%s', (_name, end, now, until) => { expect(keptUntil(end, at(now))).toBe(at(until)) })
