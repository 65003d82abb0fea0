import type { Scope } from './limits.ts'

/** What the examples of the handbook are evaluated over. */
export const exampleScope: Scope = {
  record: {
    uid: 'u1001',
    country: 'ID',
    reportCount: 3,
    texts: [{ content: 'call 555 now', hits: [{ rule: 'phone_number' }] }, { content: 'hi' }],
  },
  ext: { shop: 'Corner shop', price: 12.5, raw: '{"a":1}' },
  labels: [1203],
  countries: { asia: ['ID', 'CN'] },
  now: 1_772_352_000_000,
}
/** One example a function, with what it gives over the scope above. */
export const functionExamples: Readonly<Record<string, { expression: string; gives: unknown }>> = {
  len: { expression: 'len(record.texts)', gives: 2 },
  lower: { expression: "lower('ABC')", gives: 'abc' },
  upper: { expression: "upper('abc')", gives: 'ABC' },
  trim: { expression: "trim('  a ')", gives: 'a' },
  startsWith: { expression: "startsWith(record.uid, 'u')", gives: true },
  endsWith: { expression: "endsWith(record.uid, '1')", gives: true },
  has: { expression: "has(ext.shop, 'shop')", gives: true },
  oneOf: { expression: "oneOf(record.country, ['ID', 'RU'])", gives: true },
  any: { expression: "any(record.texts, 'content', 'hi')", gives: true },
  count: { expression: "count(record.texts, 'hits')", gives: 1 },
  sum: { expression: 'sum([1, 2, 3])', gives: 6 },
  min: { expression: 'min(3, 1, 2)', gives: 1 },
  max: { expression: 'max(3, 1, 2)', gives: 3 },
  round: { expression: 'round(12.345, 1)', gives: 12.3 },
  abs: { expression: 'abs(-4)', gives: 4 },
  time: { expression: "time('2026-03-01 16:00:00')", gives: 1_772_352_000_000 },
  age: { expression: "age(time('2026-03-01 15:00:00'))", gives: 3_600_000 },
  date: { expression: "date(now, 'YYYY-MM-DD')", gives: '2026-03-01' },
  json: { expression: 'json(ext.raw).a', gives: 1 },
  coalesce: { expression: "coalesce(ext.gone, 'none')", gives: 'none' },
  hit: { expression: "hit('phone_number')", gives: true },
  label: { expression: 'label(1203)', gives: true },
  inCountry: { expression: "inCountry(record.country, 'asia')", gives: true },
}
