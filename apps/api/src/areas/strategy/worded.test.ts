import { contract } from '@oas/contract/index'
import type { RuleBody } from '@oas/contract/strategy/rule'
import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { createClient } from '../../testing/server.ts'
import { type Strategists, hitting, strategists } from '../../testing/strategist.ts'
import { writeSheets } from '../../files/sheet.ts'

let s: Strategists
beforeAll(async () => {
  s = await strategists()
})

const gate = '/biz_gateway/justice_strategy'
const languages = ['cn', 'en', 'id', 'ru'] as const
/** What a call answers in each of the four languages. */
const inEach = async (path: string, data: unknown): Promise<{ msg: string; data: unknown }[]> => {
  const client = createClient(s.server.url, s.analyst.token)
  return Promise.all(
    languages.map(
      async (language) =>
        (
          await client.raw('POST', `${gate}${path}`, {
            headers: { 'content-type': 'application/json', 'global-language': language },
            body: JSON.stringify(data),
          })
        ).json() as Promise<{ msg: string; data: unknown }>,
    ),
  )
}
const refusals = async (path: string, data: unknown): Promise<string[]> =>
  (await inEach(path, data)).map((one) => one.msg)
const comparing = (relation: string, value?: string): RuleBody => [
  {
    conditions: [{ leftKey: 'text', relation, ...(value === undefined ? {} : { value }) }],
    thenAction: { type: 'result', value: { result: 'queue' } },
  },
]

test('says why a rule is no table in the language of who asks, wherever asked', async () => {
  const ruleId = await s.aRule('worded_nested', [
    {
      conditions: [{ leftKey: 'uid', relation: '==', value: 'x' }],
      thenAction: { type: 'rules', rules: hitting('x') },
    },
  ])
  const why = [
    '第 1 行：规则有嵌套',
    'row 1: rules are nested',
    'baris 1: aturan bersarang',
    'строка 1: правила вложены',
  ]
  for (const [path, data] of [
    ['/strategyExcelRule/strategyRule2ExcelRule', { ruleId, version: 1 }],
    ['/strategyExcelRule/queryExcelRuleInPage', { ruleId }],
    ['/strategyExcelRule/exportExcelRule', { ruleId }],
  ] as const) {
    const said = path.endsWith('exportExcelRule')
      ? await Promise.all(
          languages.map(
            async (language) =>
              (
                (await (
                  await createClient(s.server.url, s.analyst.token).raw(
                    'GET',
                    `${gate}${path}?ruleId=${ruleId}`,
                    { headers: { 'global-language': language } },
                  )
                ).json()) as { msg: string }
              ).msg,
          ),
        )
      : await refusals(path, data)
    expect(said.map((msg, at) => msg.endsWith(why[at] ?? '?'))).toEqual([true, true, true, true])
  }
  const answers = await inEach('/strategyExcelRule/queryMultiEditableExcelRule', {
    ruleIds: [ruleId],
  })
  expect(
    answers.map((one, at) =>
      (one.data as { list: { reason: string }[] }).list[0]?.reason.endsWith(why[at] ?? '?'),
    ),
  ).toEqual([true, true, true, true])
})

test.each<[string, RuleBody, string[]]>([
  [
    'an unknown indicator',
    [
      {
        conditions: [{ leftKey: 'nobody', relation: '==', value: 'a' }],
        thenAction: { type: 'result', value: {} },
      },
    ],
    [
      '未知指标：nobody',
      'unknown indicator: nobody',
      'indikator tidak dikenal: nobody',
      'неизвестный индикатор: nobody',
    ],
  ],
  [
    'an unknown relation',
    comparing('resembles', 'a'),
    [
      '未知关系：resembles',
      'unknown relation: resembles',
      'relasi tidak dikenal: resembles',
      'неизвестное отношение: resembles',
    ],
  ],
  [
    'a value that is missing',
    comparing('contains'),
    [
      '右值类型不符',
      'right value type mismatch',
      'jenis nilai kanan tidak cocok',
      'неверный тип значения справа',
    ],
  ],
  [
    'a pattern that is refused',
    comparing('matches', 'a(?=b)'),
    [
      '第 4 个字符处的环视与标志不受支持',
      'lookaround and flags are not supported, at 4',
      'lookaround dan flag tidak didukung, di 4',
      'опережающие проверки и флаги не поддерживаются, символ 4',
    ],
  ],
  [
    'a rule that is not there',
    [
      {
        conditions: [{ leftKey: 'uid', relation: 'isNull' }],
        thenAction: { type: 'execSubRules', ruleId: '999999' },
      },
    ],
    [
      '未知规则：999999',
      'unknown rule: 999999',
      'aturan tidak dikenal: 999999',
      'неизвестное правило: 999999',
    ],
  ],
])('%s is refused and checked in the language of who asks', async (_what, rule, why) => {
  const ends = (said: readonly (string | undefined)[]) =>
    said.map((msg, at) => msg?.endsWith(why[at] ?? '?'))
  expect(
    ends(
      await refusals('/strategyRule/createStrategyRule', {
        ruleKey: 'worded_bad',
        category: 'general',
        name: 'Worded',
        remark: '',
        rule,
      }),
    ),
  ).toEqual([true, true, true, true])
  expect(ends(await refusals('/runStrategyEngine/preTest', { rule }))).toEqual([
    true,
    true,
    true,
    true,
  ])
  const answers = await inEach('/strategyRule/check', { rule })
  expect(
    ends(
      answers.map((one) => (one.data as { problems: { message: string }[] }).problems[0]?.message),
    ),
  ).toEqual([true, true, true, true])
})

test('a rule that may not run what is not in use yet is told so by name', async () => {
  const below = await s.aRule('worded_below')
  const ruleId = await s.aRule('worded_above', [
    {
      conditions: [{ leftKey: 'uid', relation: '==', value: 'x' }],
      thenAction: { type: 'execSubRules', ruleId: below },
    },
  ])
  await s.pass(ruleId)
  const { body } = await s.reviewer.client.call(contract.strategyRule.deploy, {
    ruleId,
    version: 1,
    effect: 3,
  })
  expect(body.msg).toContain('规则未在使用：Rule worded_below')
})

test('says what is wrong with lines of a workbook in the language of who brings it', async () => {
  const ruleId = await s.aRule('worded_book')
  const rows = [
    ['#row', 'text contains', 'result'],
    ['1', 'a', 'nonsense'],
    ['99', 'b', 'queue'],
    ['1', 'c', 'queue'],
    ['', null, 'queue'],
  ]
  const workbook = Buffer.from(await writeSheets([{ name: 'rules', rows }])).toString('base64')
  const answers = await inEach('/strategyExcelRule/importExcelRule', {
    ruleId,
    version: 1,
    preview: true,
    workbook,
  })
  expect(
    answers.map((one) =>
      (one.data as { list: { problems: { message: string }[] }[] }).list.map(
        (line) => line.problems[0]?.message,
      ),
    ),
  ).toEqual([
    ['未知选项', '没有这一行', '重复', '至少需要一个条件。'],
    ['unknown option', 'this row does not exist', 'appears twice', 'At least one condition.'],
    [
      'opsi tidak dikenal',
      'baris itu tidak ada',
      'muncul dua kali',
      'Paling sedikit satu kondisi.',
    ],
    ['неизвестный вариант', 'такой строки нет', 'повторяется', 'Нужно хотя бы одно условие.'],
  ])
})

test('refuses a replay of reversed or too long time in the language of who asks', async () => {
  const ruleId = await s.aRule('worded_replay')
  const at = { ruleId, version: 1, appId: 50, type: 12 }
  const day = dayMs
  expect(
    (await refusals('/backtest/start', { ...at, from: 5 * day, to: day })).map((msg) =>
      msg.split(/: |：/).at(-1),
    ),
  ).toEqual([
    '须晚于开始',
    'must be later than the start',
    'harus sesudah awal',
    'должно быть позже начала',
  ])
  expect(
    (await refusals('/backtest/start', { ...at, from: day, to: 100 * day })).map((msg) =>
      msg.split(/: |：/).at(-1),
    ),
  ).toEqual(['最多 90 天', 'at most 90 days', 'paling lama 90 hari', 'не более 90 дней'])
})
