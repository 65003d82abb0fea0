import type { RuleBody } from '@oas/contract/strategy/rule'
import { expect, test } from 'vitest'
import { testCatalogue } from './arbitrary-bodies.ts'
import { maxScript, parseChinese, parseScript, printChinese, printScript } from './index.ts'

const body: RuleBody = [
  {
    ruleRemark: 'new accounts\nthat write a lot',
    conditions: [
      { leftKey: 'user.records', leftKeyParam: '7d', relation: '>=', value: 50, nextLogic: '&&' },
      {
        complexCondition: [
          { leftKey: 'country', relation: 'in', value: ['CN', 'ID'], nextLogic: '||' },
          { leftKey: 'uid', relation: 'isNull' },
        ],
      },
    ],
    thenAction: { type: 'result', value: { result: 'queue', labelId: ['12'] } },
    elseAction: {
      type: 'rules',
      rules: [
        {
          conditions: [
            {
              leftKey: 'frontend_mathexp',
              calculatorList: [
                { leftKey: 'twin1', next: '+' },
                { leftKey: 'twin2', next: '*' },
                { value: 2 },
              ],
              relation: '>',
              value: 5,
            },
          ],
          thenAction: { type: 'execSubRules', ruleId: '77' },
        },
      ],
    },
  },
]
const fromThere = '(relation("in", country(), ["CN", "ID"]) || relation("isNull", uid()))'
const script = `// new accounts
// that write a lot
if (user.records("7d") >= 50 && ${fromThere}) {
  return { result: "queue", labelId: ["12"] }
} else if (twin1() + twin2() * 2 > 5) {
  return run("77")
}
`
const chinese = `备注 "new accounts\\nthat write a lot"
如果 「发布 数量」（"7d"） 大于等于 50 并且 （国家 属于 ["CN", "ID"] 或者 用户编号 为空） 那么
  设 结果 为 "queue"，标签 为 ["12"]
否则
  如果 计算 twin1 + twin2 * 2 大于 5 那么
    执行规则 "77"
  结束
结束
`

test('a script reads like the language it is written in, and tells where each part stands', () => {
  expect(printScript(body)).toBe(script)
  const read = parseScript(script, testCatalogue)
  expect(read.body).toEqual(body)
  expect(read.problems).toEqual([])
  const { from, to } = read.places.get('0.conditions.1.complexCondition.0') ?? { from: 0, to: 0 }
  expect(script.slice(from, to)).toBe('relation("in", country(), ["CN", "ID"])')
  const inner = read.places.get('0.elseAction.rules.0.conditions.0') ?? { from: 0, to: 0 }
  expect(script.slice(inner.from, inner.to)).toBe('twin1() + twin2() * 2 > 5')
})

test("the same in Chinese: names where they are one's alone, ids otherwise", () => {
  expect(printChinese(body, testCatalogue)).toBe(chinese)
  const read = parseChinese(chinese, testCatalogue)
  expect(read.body).toEqual(body)
  expect(read.problems).toEqual([])
  const { from, to } = read.places.get('0.conditions.1.complexCondition.0') ?? { from: 0, to: 0 }
  expect(chinese.slice(from, to)).toBe('国家 属于 ["CN", "ID"]')
})

test('signs of either width, words of the language and other spellings are understood', () => {
  const expected = [
    {
      conditions: [
        { leftKey: 'text.length', relation: '>=', value: -5, nextLogic: '&&' as const },
        { leftKey: 'uid', relation: '==', value: 'a' },
      ],
      thenAction: { type: 'result' as const, value: { labelId: ['1', 2] } },
    },
  ]
  expect(
    parseChinese('如果 文本长度≥-5 并且 uid = “a” 那么 设 标签 为【“1”、2】结束。', testCatalogue)
      .body,
  ).toEqual(expected)
  expect(
    parseScript(
      "if (text.length() >= -5 && uid() === 'a') return { 'labelId': ['1', 2] };",
      testCatalogue,
    ).body,
  ).toEqual(expected)
})

const first = (
  text: string,
): [string | undefined, number | undefined, number | undefined, boolean] => {
  const {
    body: read,
    problems: [problem],
  } = parseScript(text, testCatalogue)
  return [problem?.code, problem?.line, problem?.column, read === null]
}
const inIf = (condition: string, act = 'return {}'): string => `if (\n  ${condition}) { ${act} }`

test.each([
  ['uid()', ['only_if_or_return', 1, 1, true]],
  ['let a = 5', ['only_if_or_return', 1, 1, true]],
  ['while (1) {}', ['only_if_or_return', 1, 1, true]],
  ['function f() {}', ['only_if_or_return', 1, 1, true]],
  ['if (uid() == "1") { return {}\n uid() }', ['only_if_or_return', 2, 2, true]],
  ['if (uid() == "1") { alert("x") }', ['only_if_or_return', 1, 21, true]],
  ['return { result: "queue" }', ['no_condition', 1, 1, true]],
  ['', ['no_condition', 1, 1, true]],
  ['if (uid() == "1") {}', ['then_required', 1, 19, true]],
  ['if (uid() == "1") ;', ['then_required', 1, 19, true]],
  [inIf('true'), ['condition_form', 2, 3, true]],
  [inIf('uid()'), ['condition_form', 2, 3, true]],
  [inIf('!uid()'), ['condition_form', 2, 3, true]],
  [inIf('uid() = "1"'), ['syntax', 2, 3, true]],
  [inIf('uid() ?? "1"'), ['condition_form', 2, 3, true]],
  [inIf('"a" in uid()'), ['condition_form', 2, 3, true]],
  [inIf('uid() << 5'), ['condition_form', 2, 3, true]],
  [inIf('uid() instanceof uid'), ['condition_form', 2, 3, true]],
  [inIf('uid == "1"'), ['indicator_form', 2, 3, true]],
  [inIf('uid() == uid()'), ['value_form', 2, 12, true]],
  [inIf('uid(1) == "1"'), ['indicator_form', 2, 3, true]],
  [inIf('uid("a", "b") == "1"'), ['indicator_form', 2, 3, true]],
  [inIf('uid?.() == "1"'), ['indicator_form', 2, 3, true]],
  [inIf('uid() == `1`'), ['value_form', 2, 12, true]],
  [inIf('uid() == null'), ['value_form', 2, 12, true]],
  [inIf('uid() == 1n'), ['value_form', 2, 12, true]],
  [inIf('uid() == /a/'), ['value_form', 2, 12, true]],
  [inIf('text.length() == 1e999'), ['value_form', 2, 20, true]],
  [inIf('relation("isNull")'), ['relation_arguments', 2, 3, true]],
  [inIf('relation("in", uid(), [], [])'), ['relation_arguments', 2, 3, true]],
  [inIf('relation(uid(), "in", [])'), ['condition_form', 2, 3, true]],
  [inIf('nobody() == "1"'), ['unknown_indicator', 2, 3, false]],
  [inIf('relation("resembles", uid(), "1")'), ['unknown_relation', 2, 3, false]],
  [inIf('uid() == "1"', 'return { nobody: 1 }'), ['unknown_indicator', 2, 36, false]],
  [inIf('relation("in", uid(), "1")'), ['value_type', 2, 3, false]],
  [inIf('relation("isNull", uid(), "1")'), ['value_type', 2, 3, false]],
  [inIf('relation("in", uid())'), ['value_type', 2, 3, false]],
  [inIf('text.length() > "many"'), ['value_type', 2, 3, false]],
  [inIf('uid() == 5'), ['value_type', 2, 3, false]],
  [inIf('relation("mapHas", extra(), "a")'), ['value_type', 2, 3, false]],
  [inIf('uid() == "1"', 'return { labelId: "1" }'), ['value_type', 2, 37, false]],
  [inIf('uid() == "1"', 'return { punish: ["1", "9"] }'), ['unknown_punish', 2, 36, false]],
  [inIf('twin1() + 5 > 2'), ['math_variables', 2, 3, false]],
  [inIf('math(twin1()) > 2'), ['math_variables', 2, 3, false]],
  [inIf('5 > 2'), ['math_variables', 2, 3, false]],
  [inIf('twin1() ** twin2() > 2'), ['math_operator', 2, 3, true]],
  [inIf('twin1() + (twin2() << 1) > 2'), ['math_operator', 2, 14, true]],
  [inIf('twin1() + "5" > 2'), ['math_operator', 2, 13, true]],
  [inIf('uid() == "1"', 'return 5'), ['action_form', 2, 26, true]],
  [inIf('uid() == "1"', 'return run(77)'), ['action_form', 2, 26, true]],
  [inIf('uid() == "1"', 'return { [a]: 1 }'), ['value_form', 2, 28, true]],
  [inIf('uid() == "1"', 'return { ...a }'), ['value_form', 2, 28, true]],
  [
    inIf('uid() == "1"', 'return { result: "queue", result: "ignore" }'),
    ['duplicate', 2, 45, true],
  ],
  [inIf('uid() == "1" /* why */'), ['comment_place', 2, 16, true]],
  ['if (', ['syntax', 1, 5, true]],
])('of the script %s it is told what is wrong and where', (text, expected) => {
  expect(first(text)).toEqual(expected)
})

test('what the script calls right is right', () => {
  for (const right of [
    'text.length() > "5"',
    'text.length() > 5',
    'uid() > "2026-11-20"',
    'relation("in", uid(), ["1"])',
    'relation("mapHas", extra("k"), {"a": 1})',
    'extra("k") == 5',
    'extra("k") == "a"',
    '(twin1() + twin2()) / 2 > "5"',
  ])
    expect(parseScript(inIf(right), testCatalogue).problems).toEqual([])
  expect(
    parseScript(
      inIf('uid() == "1"', 'return { punish: ["1", "2"], result: "punish", labelId: [] }'),
      testCatalogue,
    ).problems,
  ).toEqual([])
})

test('several mistakes of a text are told at once, in their order', () => {
  expect(
    parseScript(
      'if (a() == "1") return {}\nif (uid) return {}\nfoo()\n// end',
      testCatalogue,
    ).problems.map((one) => [one.code, one.line]),
  ).toEqual([
    ['unknown_indicator', 1],
    ['condition_form', 2],
    ['only_if_or_return', 3],
    ['comment_place', 4],
  ])
})

test('nothing of a script is run', () => {
  const before = Object.keys(globalThis).length
  for (const text of [
    'globalThis.owned = 1',
    'if (globalThis.owned = 1) return {}',
    'if ((() => { globalThis.owned = 1 })() == "1") return {}',
    'if (uid() == `${globalThis.owned = 1}`) return {}',
  ])
    expect(parseScript(text, testCatalogue).body).toBeNull()
  expect(Object.keys(globalThis).length).toBe(before)
  expect(
    parseScript(inIf('uid() == "1"', 'return { result: "a", "__proto__": "b" }'), testCatalogue)
      .body,
  ).toMatchObject([{ thenAction: { type: 'result' } }])
})

const told = (
  text: string,
): [string | undefined, unknown, unknown, number | undefined, number | undefined] => {
  const [problem] = parseChinese(text, testCatalogue).problems
  return [
    problem?.code,
    problem?.params['expected'],
    problem?.params['found'],
    problem?.line,
    problem?.column,
  ]
}
test.each([
  ['用户编号 等于 "1"', ['expected', '如果 / 备注', '用户编号', 1, 1]],
  ['如果 用户编号 等于 "1"\n设 结果 为 "queue"', ['expected', '并且 / 或者 / 那么', '设', 2, 1]],
  [
    '如果 用户编号 等于 "1" 那么 结果 为 "queue"',
    ['expected', '设 / 执行规则 / 不做 / 如果', '结果', 1, 19],
  ],
  ['如果 用户编号 等于 "1" 那么\n  设 结果 "queue"', ['expected', '为', 'queue', 2, 8]],
  ['如果 用户编号 等于 "1" 那么 不做', ['expected', '否则 / 结束', '—', 1, 21]],
  ['如果 用户编号 等于 "1" 那么 结束', ['then_required', undefined, undefined, 1, 19]],
  ['如果 （用户编号 等于 "1" 那么 不做 结束', ['expected', '并且 / 或者 / ）', '那么', 1, 17]],
  ['如果 "1" 等于 用户编号', ['expected', '指标', '1', 1, 4]],
  ['如果 用户编号（5）', ['expected', '"…"', '5', 1, 9]],
  ['如果 计算 twin1 + 大于 5', ['expected', '关系 / + / - / * / / / %', '5', 1, 18]],
  ['如果 用户编号 那么', ['expected', '关系', '那么', 1, 9]],
  ['如果 用户编号 属于 [“a” “b”]', ['expected', ']', 'b', 1, 17]],
  ['如果 用户编号 等于 "a', ['expected', '"', '—', 1, 12]],
  ['', ['no_condition', undefined, undefined, 1, 1]],
  ['如果 ￥', ['syntax', undefined, undefined, 1, 4]],
  ['如果 没有这个 等于 "1" 那么 不做 结束', ['unknown_indicator', undefined, undefined, 1, 4]],
  ['如果 用户编号 相似于 "1" 那么 不做 结束', ['unknown_relation', undefined, undefined, 1, 4]],
  ['如果 双胞胎 大于 1 那么 不做 结束', ['unknown_indicator', undefined, undefined, 1, 4]],
  ['如果 用户编号 属于 "1" 那么 不做 结束', ['value_type', 'list', undefined, 1, 4]],
  ['如果 计算 twin1 大于 1 那么 不做 结束', ['math_variables', undefined, undefined, 1, 4]],
  [
    '如果 用户编号 等于 "1" 那么 设 处罚 为 ["9"] 结束',
    ['unknown_punish', undefined, undefined, 1, 21],
  ],
])('of %s it is told what was expected and where', (text, expected) => {
  expect(told(text)).toEqual(expected)
})

test('a text that is too long is not read', () => {
  const long = ' '.repeat(maxScript + 1)
  expect(parseScript(long, testCatalogue).problems[0]?.code).toBe('too_long')
  expect(parseChinese(long, testCatalogue).problems[0]?.code).toBe('too_long')
})

test('ten thousand rules are printed and read in either language', () => {
  const many: RuleBody = Array.from({ length: 10_000 }, (_, index) => ({
    ruleRemark: `r${index}`,
    conditions: [{ leftKey: 'uid', relation: '==', value: String(index) }],
    thenAction: { type: 'result', value: { result: 'queue' } },
  }))
  expect(parseScript(printScript(many), testCatalogue).body).toEqual(many)
  expect(parseChinese(printChinese(many, testCatalogue), testCatalogue).body).toEqual(many)
})
