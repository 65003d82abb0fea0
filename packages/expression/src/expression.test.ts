import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Scope, compile, expressionNames, holdsTrue, limits } from './index.ts'

const now = Date.parse('2026-03-01T00:00:00+08:00')
const scope: Scope = {
  record: {
    uid: 'u1',
    country: 'BR',
    blockType: 1,
    texts: [{ id: 't1', content: 'Hello', hits: [{ rule: 'ad_rule', s: 0, e: 2 }] }],
    pictures: [
      { id: 'a', score: 2 },
      { id: 'b', score: 3 },
    ],
    data: { nested: { deep: [1, 2, 3] } },
    createdAt: now - 60_000,
  },
  ext: { kind: 'post', raw: '{"a":{"b":7}}' },
  user: { teams: ['t1'] },
  now,
  labels: [1203],
  countries: { 5: ['BR', 'AR'] },
  hits: ['image_rule'],
}
const value = (text: string): unknown => {
  const compiled = compile(text)
  if (!compiled.ok) throw new Error(compiled.problem.message)
  const result = compiled.evaluate(scope)
  return result.ok ? result.value : `limit: ${result.reason}`
}

describe('values', () => {
  test.each<[string, unknown]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['-5 % 3', -2],
    ['1 / 0', undefined],
    ['"a" + 1', 'a1'],
    ['"a" + record.missing', undefined],
    ['true && "x"', 'x'],
    ['false || "y"', 'y'],
    ['record.missing ?? "z"', 'z'],
    ['null ?? 1', 1],
    ['!record.missing', true],
    ['-record.uid', undefined],
    ['1 < 2 ? "yes" : "no"', 'yes'],
    ['[1, 2, 3][1]', 2],
    ['record.uid', 'u1'],
    ['record["uid"]', 'u1'],
    ['record.data.nested.deep[2]', 3],
    ['record.a.b.c.d', undefined],
    ['record.blockType == 1', true],
    ['record.blockType == "1"', false],
    ['record.blockType != 2', true],
    ['ext.none != "test"', true],
    ['record.none == record.none', false],
    ['record.none < 1', false],
    ['record.none > 1', false],
    ['record.none >= record.none', false],
    ['"b" > "a"', true],
    ['1 < "2"', false],
    ['record.uid.length', undefined],
    ['len(record.uid)', 2],
    ['len(record.texts)', 1],
    ['len(record.none)', 0],
    ['lower("ABC")', 'abc'],
    ['upper("abc")', 'ABC'],
    ['trim(" a ")', 'a'],
    ['lower(1)', undefined],
    ['startsWith(record.uid, "u")', true],
    ['endsWith(record.uid, "u")', false],
    ['has("spam here", "spam")', true],
    ['has(record.none, "x")', false],
    ['oneOf(record.country, ["BR", "US"])', true],
    ['oneOf(record.none, [1])', false],
    ['any(record.pictures, "id", "b")', true],
    ['any(record.pictures, "id", "c")', false],
    ['count(record.pictures)', 2],
    ['count(record.pictures, "score", 3)', 1],
    ['count(record.pictures, "id")', 2],
    ['sum(record.pictures, "score")', 5],
    ['sum([1, 2, "x"])', 3],
    ['min(3, 1, 2)', 1],
    ['max([3, 9, 2])', 9],
    ['min([])', undefined],
    ['round(2.345, 2)', 2.35],
    ['round(2.5)', 3],
    ['abs(-4)', 4],
    ['time("2026-03-01 00:00:00")', now],
    ['time("2026-03-01T00:00:00+08:00")', now],
    ['time("2026-02-28T16:00:00.789Z")', now + 789],
    ['time("soon")', undefined],
    ['time("2026-02-30")', undefined],
    ['time("2026-02-30T00:00:00+08:00")', undefined],
    ['age(record.createdAt)', 60_000],
    ['date(now, "YYYY-MM-DD HH:mm:ss")', '2026-03-01 00:00:00'],
    ['json(ext.raw).a.b', 7],
    ['json("{")', undefined],
    ['coalesce(record.none, null, "c")', 'c'],
    ['hit("ad_rule")', true],
    ['hit("image_rule")', true],
    ['hit("x")', false],
    ['label(1203)', true],
    ['label(1)', false],
    ['inCountry(record.country, 5)', true],
    ['inCountry("US", 5)', false],
    ['inCountry("US", "__proto__")', false],
    ['json("{\\"constructor\\":1}")[lower("CONSTRUCTOR")]', undefined],
    ['setting', undefined],
  ])('gives its value for %s', (text, expected) => {
    expect(value(text)).toEqual(expected)
  })
})

describe('texts that are no expression', () => {
  test.each<[string, string, number]>([
    ['', 'EXPR_SYNTAX', 0],
    ['1 +', 'EXPR_SYNTAX', 3],
    ['1 2', 'EXPR_SYNTAX', 0],
    ['this', 'EXPR_SYNTAX', 0],
    ['this.x', 'EXPR_SYNTAX', 0],
    ['record = 1', 'EXPR_SYNTAX', 7],
    ['a => 1', 'EXPR_SYNTAX', 2],
    ['`x`', 'EXPR_SYNTAX', 0],
    ['{a:1}', 'EXPR_SYNTAX', 0],
    ['/x/', 'EXPR_SYNTAX', 0],
    ['1 | 2', 'EXPR_SYNTAX', 2],
    ['2 ** 3', 'EXPR_SYNTAX', 2],
    ['~1', 'EXPR_SYNTAX', 0],
    ['1 << 2', 'EXPR_SYNTAX', 2],
    ['[1,,2]', 'EXPR_SYNTAX', 0],
    ['record?.uid', 'EXPR_SYNTAX', 6],
    ['1; 2', 'EXPR_SYNTAX', 0],
    ['process', 'EXPR_NAME', 0],
    ['1 + globalThis', 'EXPR_NAME', 4],
    ['"window" + window', 'EXPR_NAME', 11],
    ['undefined', 'EXPR_NAME', 0],
    ['toString', 'EXPR_NAME', 0],
    ['record.__proto__', 'EXPR_NAME', 7],
    ['record["constructor"]', 'EXPR_NAME', 0],
    ['record.prototype.x', 'EXPR_NAME', 7],
    ['record.uid.trim()', 'EXPR_FUNCTION', 15],
    ['record.uid()', 'EXPR_FUNCTION', 10],
    ['eval("1")', 'EXPR_FUNCTION', 0],
    ['constructor("x")', 'EXPR_FUNCTION', 0],
    ['hasOwnProperty("x")', 'EXPR_FUNCTION', 0],
    ['len()', 'EXPR_FUNCTION', 0],
    ['len(1, 2)', 'EXPR_FUNCTION', 0],
    ['(len)(1)()', 'EXPR_FUNCTION', 0],
    ['"' + 'x'.repeat(2000) + '"', 'EXPR_TOO_LONG', 2000],
    ['('.repeat(40) + '1' + ')'.repeat(40), 'EXPR_TOO_DEEP', 0],
    ['!'.repeat(1990) + '1', 'EXPR_TOO_DEEP', 0],
    ['1' + '+1'.repeat(40), 'EXPR_TOO_DEEP', 0],
  ])('refuses %s at its place', (text, code, position) => {
    const compiled = compile(text)
    expect(compiled.ok).toBe(false)
    if (!compiled.ok)
      expect({ code: compiled.problem.code, position: compiled.problem.position }).toEqual({
        code,
        position,
      })
  })
})

test('data reached through a prototype stays out of reach', () => {
  const heir = Object.create({ secret: 1 }) as object
  const compiled = compile('[data.secret, data.own, ext.secret]')
  expect(
    compiled.ok &&
      compiled.evaluate({ data: heir, ext: JSON.parse('{"__proto__":{"secret":2}}') as unknown }),
  ).toEqual({ ok: true, value: [undefined, undefined, undefined] })
})

test('work and results are bounded', () => {
  const many = compile('any(data, "a", 1) || any(data, "b", 2)')
  expect(
    many.ok && many.evaluate({ data: Array.from({ length: limits.steps }, () => ({})) }),
  ).toMatchObject({ ok: false })
  const long = compile('data + data')
  expect(long.ok && long.evaluate({ data: 'x'.repeat(6000) })).toMatchObject({ ok: false })
})

test('an empty condition holds, a broken one does not', () => {
  expect(holdsTrue('', scope)).toBe(true)
  expect(holdsTrue('record.blockType != 2', scope)).toBe(true)
  expect(holdsTrue('record.', scope)).toBe(false)
  expect(holdsTrue('record.blockType == 2', scope)).toBe(false)
})

const piece = fc.constantFrom(
  ...expressionNames,
  '__proto__',
  'constructor',
  'len',
  'any',
  'sum',
  'json',
  'date',
  'has',
  '(',
  ')',
  '[',
  ']',
  '.',
  ',',
  '?',
  ':',
  '??',
  '&&',
  '||',
  '!',
  '-',
  '+',
  '*',
  '/',
  '%',
  '==',
  '<',
  '"a"',
  "'",
  '1',
  '1e308',
  ' ',
  '{',
  '}',
  '`',
  '\\',
  '=>',
  '=',
  ';',
  '\u2028',
  '💥',
)
test('no text makes it throw or hang, and an evaluation changes nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
        fc.string({ maxLength: 200, unit: 'binary' }),
      ),
      fc.jsonValue(),
      (text, data) => {
        const before = JSON.stringify(data)
        const started = performance.now()
        const compiled = compile(text)
        if (compiled.ok) {
          const given: Scope = { record: data, data, ext: data, form: data, now }
          const first = compiled.evaluate(given)
          expect(compiled.evaluate(given)).toEqual(first)
        } else expect(compiled.problem.position).toBeLessThanOrEqual(text.length)
        expect(JSON.stringify(data)).toBe(before)
        expect(performance.now() - started).toBeLessThan(1000)
      },
    ),
    { numRuns: 5000 },
  )
})
