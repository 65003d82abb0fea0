import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compile, trace, type Step } from './index.ts'
import { parse } from './parse.ts'
import { printNode } from './trace.ts'

const scope = { record: { uid: 'u1', n: 3, list: [1, 2] }, now: 1 }
const flat = (step: Step): unknown[] => [
  [step.text, step.reached ? (step.missing ? 'missing' : step.value) : 'not reached'],
  ...step.steps.flatMap(flat),
]
const traced = (text: string) => {
  const found = trace(text, scope)
  return found.ok ? flat(found.root) : found.problem
}

test('every step has its value, and what was not needed none', () => {
  expect(traced('record.n > 2 || record.gone.x')).toEqual([
    ['(record.n > 2) || record.gone.x', true],
    ['record.n > 2', true],
    ['record.n', 3],
    ['record', scope.record],
    ['2', 2],
    ['record.gone.x', 'not reached'],
    ['record.gone', 'not reached'],
    ['record', 'not reached'],
  ])
  expect(traced('record.gone ?? len(record.list)')).toEqual([
    ['record.gone ?? len(record.list)', 2],
    ['record.gone', 'missing'],
    ['record', scope.record],
    ['len(record.list)', 2],
    ['record.list', [1, 2]],
    ['record', scope.record],
  ])
  expect(traced('-record.list[1]')).toMatchObject([
    ['-record.list[1]', -2],
    ['record.list[1]', 2],
    ['record.list', [1, 2]],
    ['record', scope.record],
    ['1', 1],
  ])
})

test('a text that is no expression says where and why; a limit keeps the steps before it', () => {
  expect(traced('1 + globalThis')).toMatchObject({ code: 'EXPR_NAME', position: 4 })
  const found = trace('record.long + record.long', { record: { long: 'x'.repeat(6000) } })
  expect(found).toMatchObject({
    ok: true,
    limit: expect.stringContaining('10000'),
    root: { reached: false, steps: [{ reached: true }, { reached: true }] },
  })
})

const leaf = fc.constantFrom(
  '1',
  '"a"',
  'record',
  'record.n',
  'record["uid"]',
  'now',
  'true',
  'null',
  '[1, record.n]',
)
const text: fc.Arbitrary<string> = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc
      .tuple(tie('any'), fc.constantFrom('+', '-', '*', '==', '<', '&&', '||', '??'), tie('any'))
      .map(([a, operator, b]) => `(${a}) ${operator} (${b})`),
    fc.tuple(tie('any'), tie('any'), tie('any')).map(([a, b, c]) => `(${a}) ? (${b}) : (${c})`),
    tie('any').map((a) => `!(${a})`),
    tie('any').map((a) => `len(${a})`),
  ),
})).any
test('the trace ends where the evaluation does, and a printed tree says the same again', () => {
  fc.assert(
    fc.property(text, (expression) => {
      const [compiled, found, parsed] = [
        compile(expression),
        trace(expression, scope),
        parse(expression),
      ]
      if (!compiled.ok || !found.ok || !parsed.ok) {
        expect(found.ok).toBe(compiled.ok)
        return
      }
      const result = compiled.evaluate(scope)
      expect(found.root.value).toEqual(result.ok ? (result.value ?? null) : null)
      expect(parse(printNode(parsed.node))).toEqual(parsed)
    }),
    { numRuns: 1000 },
  )
})
