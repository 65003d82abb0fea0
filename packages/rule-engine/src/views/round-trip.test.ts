import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RuleBody } from '@oas/contract/strategy/rule'
import { anyBody, anyFlatBody, anyNormalBody, testCatalogue } from './arbitrary-bodies.ts'
import {
  canShowChart,
  canShowScript,
  canShowTable,
  canShowTree,
  fromChart,
  fromTable,
  fromTree,
  normalise,
  parseChinese,
  parseScript,
  printChinese,
  printScript,
  toChart,
  toTable,
  toTree,
} from './index.ts'

const runs = { numRuns: 150 }

test('what is normal stays as it is', () => {
  fc.assert(
    fc.property(anyBody, (body) => {
      const once = normalise(body)
      expect(normalise(once)).toEqual(once)
    }),
    runs,
  )
})

test('a tree gives back any body', () => {
  fc.assert(
    fc.property(anyNormalBody, (body) => {
      expect(canShowTree(body)).toBeNull()
      expect(fromTree(toTree(body))).toEqual({ body })
    }),
    runs,
  )
})

test('a script gives back any body', () => {
  fc.assert(
    fc.property(anyNormalBody, (body) => {
      expect(canShowScript(body)).toBeNull()
      expect(parseScript(printScript(body), testCatalogue).body).toEqual(body)
    }),
    runs,
  )
})

test('a Chinese-language script gives back any body', () => {
  fc.assert(
    fc.property(anyNormalBody, (body) => {
      expect(parseChinese(printChinese(body, testCatalogue), testCatalogue).body).toEqual(body)
    }),
    runs,
  )
})

test('a chart gives back any body, however its parts are ordered', () => {
  fc.assert(
    fc.property(anyNormalBody, (body) => {
      expect(canShowChart(body)).toBeNull()
      const chart = toChart(body)
      expect(
        fromChart({ nodes: chart.nodes.toReversed(), edges: chart.edges.toReversed() }),
      ).toEqual({ body })
    }),
    runs,
  )
})

test('a table gives back any body it can show', () => {
  fc.assert(
    fc.property(anyFlatBody, (body) => {
      expect(canShowTable(body)).toBeNull()
      expect(fromTable(toTable(body, testCatalogue))).toEqual({ body })
    }),
    runs,
  )
  fc.assert(
    fc.property(anyNormalBody, (body) => {
      if (canShowTable(body) === null)
        expect(fromTable(toTable(body, testCatalogue))).toEqual({ body })
      else expect(() => toTable(body, testCatalogue)).toThrow(RangeError)
    }),
    runs,
  )
})

/** A hundredth of the hostile inputs of all calls; each goes through five views. */
const trips = Math.ceil(Number(process.env['FUZZ_INPUTS'] ?? 20_000) / 100)
test('gives back the same rule by every view when one body is shown in all of them', () => {
  let times = 0
  // Cases are compared as JSON, which is faster; only what differs so is compared
  // member by member.
  const same = (got: unknown, body: RuleBody): void => {
    times += 1
    if (JSON.stringify(got) !== JSON.stringify(body)) expect(got).toEqual(body)
  }
  const said = (made: { body: RuleBody } | { problems: unknown }): unknown =>
    'body' in made ? made.body : made
  fc.assert(
    fc.property(anyNormalBody, anyFlatBody, (body, flat) => {
      same(said(fromTree(toTree(body))), body)
      same(parseScript(printScript(body), testCatalogue).body, body)
      same(parseChinese(printChinese(body, testCatalogue), testCatalogue).body, body)
      same(said(fromChart(toChart(body))), body)
      same(said(fromTable(toTable(flat, testCatalogue))), flat)
    }),
    { numRuns: trips },
  )
  expect(times).toBe(trips * 5)
})

const pieces = [
  'if',
  '(',
  ')',
  '{',
  '}',
  'return',
  'relation',
  '"a"',
  '5',
  '&&',
  '||',
  '==',
  'uid()',
  'else',
  '//',
  '/*',
  '\n',
  '`',
  '${',
  '=>',
  'function',
  'class',
  '\\u',
  ' ',
  '如果',
  '那么',
  '否则',
  '结束',
  '并且',
  '（',
  '）',
  '设',
  '为',
  '，',
  '“',
  '”',
  '「',
  '」',
  '计算',
  '参数',
  '备注',
  '-',
  '1e999',
  '[',
  ']',
  ':',
  ';',
  '<!--',
  '#!',
  '\u0000',
  '\uD800',
]
const anyText = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(' ')),
)
const mutated = (
  print: (body: Parameters<typeof printScript>[0]) => string,
): fc.Arbitrary<string> =>
  fc
    .tuple(
      anyNormalBody,
      fc.nat(),
      fc.nat(20),
      fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })),
    )
    .map(([body, at, length, by]) => {
      const text = print(body)
      const from = at % (text.length + 1)
      return text.slice(0, from) + by + text.slice(from + length)
    })

test('parsers read any text into a body or into problems with a place, and throw nothing', () => {
  for (const [parse, print] of [
    [parseScript, printScript],
    [parseChinese, (body: Parameters<typeof printScript>[0]) => printChinese(body, testCatalogue)],
  ] as const) {
    fc.assert(
      fc.property(fc.oneof(anyText, mutated(print)), (text) => {
        const { body, problems } = parse(text, testCatalogue)
        if (body === null) expect(problems.length).toBeGreaterThan(0)
        else expect(parse(print(body), testCatalogue).body).toEqual(normalise(body))
        for (const { from, to, line, column } of problems) {
          expect(from).toBeGreaterThanOrEqual(0)
          expect(to).toBeGreaterThanOrEqual(from)
          expect(line).toBeGreaterThan(0)
          expect(column).toBeGreaterThan(0)
        }
      }),
      { numRuns: 500 },
    )
  }
})

test('texts that nest without end are refused', () => {
  for (const part of [
    '(',
    '[',
    '{',
    '!',
    '-',
    'a=>',
    'if(uid()=="1")',
    'if(uid()=="1"){',
    'f(',
    'new ',
    'a=',
    '`${',
    '- ',
    'uid()=="1"||',
    'a?',
  ]) {
    const { body, problems } = parseScript(part.repeat(60_000), testCatalogue)
    expect(body).toBeNull()
    expect(problems.length).toBeGreaterThan(0)
  }
  for (const part of [
    '（',
    '如果 uid 等于 "1" 那么 ',
    '计算 （',
    '如果 （',
    '如果 计算 （（',
    '「',
    '“',
    '"',
    '如果 uid 等于 [',
    '备注 "a" ',
  ]) {
    const { body, problems } = parseChinese(part.repeat(60_000), testCatalogue)
    expect(body).toBeNull()
    expect(problems.length).toBeGreaterThan(0)
  }
  expect(
    parseScript(`if (${'('.repeat(40)}uid() == "1"${')'.repeat(40)}) { return {} }`, testCatalogue)
      .problems[0]?.code,
  ).toBe('too_deep')
  expect(
    parseChinese(
      `如果 ${'（'.repeat(40)}uid 等于 "1"${'）'.repeat(40)} 那么 不做 结束`,
      testCatalogue,
    ).problems[0]?.code,
  ).toBe('too_deep')
})
