import type { FormFacts } from '@oas/contract/decision/forms/kinds'
import type { Reason, ResultButton, ResultControl } from '@oas/contract/setting/schemas'
import { describe, expect, test } from 'vitest'
import { aSetting } from '../../../testing/world.ts'
import type { Given, PunishType, Rules } from './kinds.ts'
import { fitsPattern, isPattern } from '../../../core/pattern.ts'
import { checkVerdict } from './verdict.ts'

const now = Date.parse('2026-03-01T00:00:00Z')
const day = 86_400
const types: PunishType[] = [
  { id: 101, scope: 'content', needsTime: false, mayBePermanent: false },
  { id: 202, scope: 'user', needsTime: true, mayBePermanent: true },
  { id: 302, scope: 'device', needsTime: true, mayBePermanent: false },
]
const reasons: Reason[] = [
  { id: 1, orders: 3, labelId: 5, level: 1, punishTime: day },
  { id: 2, orders: 2, level: 2, punishTime: 2 * day },
  { id: 3, orders: 1, level: 2, punishTime: -1 },
  { id: 9, orders: -1 },
  { id: 8, orders: 0, cnName: '忽略' },
  {
    id: 20,
    orders: 0,
    children: [
      { id: 21, orders: 0, children: [{ id: 22, orders: 0, labelId: 5, punishTime: day }] },
    ],
  },
]
const button = (
  control: ResultControl,
  content: Partial<ResultButton['content']> = {},
): ResultButton => ({
  id: 'x',
  transKey: 'x',
  reasonList: reasons,
  content: {
    resultType: 'NORMAL_VIOLATIONS',
    control,
    punishId: 202,
    times: [600, day, 2 * day, 7 * day, -1],
    defaultTime: day,
    remark: { required: true, max: 10, templates: ['canned'] },
    label: { required: false },
    levels: [
      { level: 1, transKey: 'l', punishTime: 600 },
      { level: 2, transKey: 'l', punishTime: 7 * day },
    ],
    reasonMax: 2,
    ...content,
  },
})
const label = {
  id: 5,
  parentId: 0,
  orders: 0,
  cnName: '',
  enName: '',
  idName: '',
  ruName: '',
  treeId: 11,
  leaf: true,
  path: [5],
}
const given = (form: object, changes: Partial<Given> = {}): Given => ({
  value: { result: { id: 'x' } },
  form: { result: form as Record<string, unknown> },
  reasonLabels: [5],
  remark: 'r',
  ...changes,
})
const facts: FormFacts = {
  uid: 'u1234',
  postId: 'p',
  items: [],
  roomOn: false,
  seats: [],
  similar: [],
  accounts: 0,
  related: [],
  changeOrderId: '',
  appealed: [],
  original: null,
  decided: null,
  labels: () => undefined,
  holds: () => true,
  matches: () => true,
}
const check = (made: ResultButton, sent: Given, parent?: Given, useLabel = true) => {
  const rules: Rules = {
    setting: aSetting({ result: [made], baseInfo: { ...aSetting().baseInfo, useLabel } }),
    labels: {
      version: '11:1',
      byId: new Map([
        [5, label],
        [6, { ...label, id: 6, leaf: false }],
      ]),
    },
    punishTypes: new Map(types.map((type) => [type.id, type])),
    now,
    scope: {},
    facts,
    textOf: (key) => key,
  }
  return checkVerdict(sent, rules, parent)
}
/** 'ok' with the seconds of the punishment, or the first flaw. */
const outcome = (made: ResultButton, sent: Given, parent?: Given): string => {
  const result = check(made, sent, parent)
  if ('flaws' in result)
    return `${result.flaws[0]?.code} ${result.flaws[0]?.key.replace('result.', '')}`
  const { punish } = result.verdict
  if (!punish) return 'ok'
  const { permanent, startAt, endAt, planned } = punish.span
  const length = permanent ? 'forever' : endAt === null ? 'once' : (endAt - startAt) / 1000
  return `ok ${length}${planned ? ' planned' : ''}`
}

describe('forms', () => {
  test.each<[ResultControl, object, string]>([
    ['direct', {}, `ok ${day}`],
    ['direct', { punishTime: 600 }, 'ok 600'],
    ['direct', { punishTime: 'soon' }, `ok ${day}`],
    ['simple_confirm', {}, 'FORM_INVALID not_confirmed'],
    ['simple_confirm', { confirmed: 'yes' }, 'FORM_INVALID not_confirmed'],
    ['simple_confirm', { confirmed: true }, `ok ${day}`],
    ['punish_form', {}, 'MISSING_PUNISH_TIME field_required'],
    ['punish_form', { punishTime: -1 }, 'ok forever'],
    ['punish_form', { punishTime: 601 }, 'TIME_NOT_ALLOWED time_not_allowed'],
    ['punish_form', { punishTime: 0 }, 'TIME_NOT_ALLOWED time_not_allowed'],
    ['punish_form', { punishTime: -2 }, 'TIME_NOT_ALLOWED time_not_allowed'],
    ['punish_form', { punishTime: 1.5 }, 'MISSING_PUNISH_TIME field_required'],
    ['time_range', {}, 'MISSING_PUNISH_TIME field_required'],
    ['time_range', { punishTime: 600 }, 'ok 600'],
    ['time_range', { start: now, end: now + 600_000 }, 'ok 600'],
    ['time_range', { start: now + 60_000, end: now + 660_000 }, 'ok 600 planned'],
    ['time_range', { start: now + 5000, end: now + 5000 }, 'TIME_NOT_ALLOWED start_before_end'],
    [
      'time_range',
      { start: now + 8 * day * 1000, end: now + 9 * day * 1000 },
      'TIME_NOT_ALLOWED start_too_late',
    ],
    [
      'time_range',
      { start: now - 3_600_000, end: now + 1000 },
      'TIME_NOT_ALLOWED time_not_allowed',
    ],
    ['time_range', { start: now }, 'FORM_INVALID please_select'],
    ['time_range', { start: 'a', end: 'b' }, 'FORM_INVALID please_select'],
    ['remark', {}, `ok ${day}`],
    ['radio_remark', {}, 'FORM_INVALID please_select'],
    ['radio_remark', { reasonId: 77 }, 'FORM_INVALID unknown_reason'],
    ['radio_remark', { reasonId: 2 }, `ok ${2 * day}`],
    ['radio_remark', { reasonId: 9 }, 'ok'],
    ['radio_remark', { reasonId: 8 }, 'ok'],
    ['multi_reason_remark', { reasonIds: [] }, 'FORM_INVALID please_select'],
    ['multi_reason_remark', { reasonIds: 'x' }, 'FORM_INVALID please_select'],
    ['multi_reason_remark', { reasonIds: [1, 2, 3] }, 'FORM_INVALID select_at_most'],
    ['multi_reason_remark', { reasonIds: [1, 1] }, 'FORM_INVALID unknown_reason'],
    ['multi_reason_remark', { reasonIds: [1, 9] }, 'FORM_INVALID reason_alone'],
    ['multi_reason_remark', { reasonIds: [1, 2] }, `ok ${2 * day}`],
    ['multi_reason_remark', { reasonIds: [2, 3] }, 'ok forever'],
    ['multi_reason_remark', { reasonIds: [9] }, 'ok'],
    ['tree_reason_remark', {}, 'FORM_INVALID please_select'],
    ['tree_reason_remark', { reasonPath: [20, 21] }, 'FORM_INVALID last_level'],
    ['tree_reason_remark', { reasonPath: [20, 22] }, 'FORM_INVALID unknown_reason'],
    ['tree_reason_remark', { reasonPath: [20, 21, 22] }, `ok ${day}`],
    ['tree_reason_remark', { reasonPath: [20, 21, 22, 23] }, 'FORM_INVALID unknown_reason'],
    ['level_select', {}, 'FORM_INVALID please_select'],
    ['level_select', { level: 3 }, 'FORM_INVALID unknown_level'],
    ['level_select', { level: 2 }, `ok ${7 * day}`],
    ['level_select', { level: 2, punishTime: 600 }, `ok ${7 * day}`],
    ['hold', {}, 'FORM_INVALID hold_mode'],
    ['hold', { mode: 'wait' }, 'FORM_INVALID hold_until'],
    ['hold', { mode: 'wait', until: 0 }, 'FORM_INVALID hold_until'],
    ['hold', { mode: 'wait', until: 86_400 }, `ok ${day}`],
  ])('%s %j', (control, form, expected) => {
    expect(outcome(button(control), given(form))).toBe(expected)
  })

  test('one-off acts take no time but 0', () => {
    const del = button('punish_form', { punishId: 101, times: [0], defaultTime: 0 })
    expect(outcome(del, given({ punishTime: 0 }))).toBe('ok once')
    expect(outcome(del, given({ punishTime: 600 }))).toBe('TIME_NOT_ALLOWED time_not_allowed')
  })
  test('acts that may not be permanent are not', () => {
    expect(outcome(button('punish_form', { punishId: 302 }), given({ punishTime: -1 }))).toBe(
      'TIME_NOT_ALLOWED time_not_allowed',
    )
  })
})

const remarkCases: [string, ResultButton, Given, string][] = [
  [
    'a label of a middle level',
    button('direct'),
    given({}, { reasonLabels: [6] }),
    'LABEL_NOT_ALLOWED label_not_leaf',
  ],
  [
    'the label of a reason counts',
    button('radio_remark'),
    given({ reasonId: 1 }, { reasonLabels: [] }),
    `ok ${day}`,
  ],
  ['no label', button('direct'), given({}, { reasonLabels: [] }), 'MISSING_LABEL field_required'],
  [
    'no label where the act is not applied',
    button('radio_remark'),
    given({ reasonId: 9 }, { reasonLabels: [], remark: '' }),
    'ok',
  ],
  [
    'the canned remark of a one-press result',
    button('direct'),
    given({}, { remark: '' }),
    `ok ${day}`,
  ],
  [
    'an emptied remark of a form',
    button('remark'),
    given({}, { remark: ' ' }),
    'MISSING_REMARK field_required',
  ],
  [
    'a punishment without a remark, though its setting asks for none',
    button('punish_form', { remark: { required: false } }),
    given({ punishTime: 600 }, { remark: '' }),
    'MISSING_REMARK field_required',
  ],
  [
    'no punishment, and no remark that is asked for',
    button('punish_form', { resultType: 'REGULAR', remark: { required: false } }),
    given({ punishTime: 600 }, { remark: '' }),
    'ok 600',
  ],
  [
    'a long remark',
    button('remark'),
    given({}, { remark: 'x'.repeat(11) }),
    'FORM_INVALID remark_max',
  ],
  [
    'a remark of another form',
    button('remark', { remark: { required: true, validator: '^[0-9]+$' } }),
    given({}),
    'FORM_INVALID remark_invalid',
  ],
  [
    'a remark of the right form',
    button('remark', { remark: { required: true, validator: '^[a-z]+$' } }),
    given({}),
    `ok ${day}`,
  ],
  [
    'a validator that could run for ever',
    button('remark', { remark: { required: true, validator: '^(a+)+$' } }),
    given({}),
    'FORM_INVALID remark_invalid',
  ],
  [
    'labels only, without a label',
    button('direct', { resultType: 'TAG', punishId: 1, label: { required: true } }),
    given({}, { reasonLabels: [] }),
    'MISSING_LABEL field_required',
  ],
]

describe('labels and remarks', () => {
  test.each(remarkCases)('%s', (_name, made, sent, expected) => {
    expect(outcome(made, sent)).toBe(expected)
  })

  test.each([
    ['^[a-z]{2,5}$', true],
    ['^\\d+-\\d+$', true],
    ['(ab|cd)', true],
    ['(a|b)+', true],
    ['(a+)+', true],
    ['^.{1,2000}$', true],
    ['.{0,200}.{0,200}.{0,200}x', true],
    ['(.{1000}){10}', false],
    ['(a', false],
    ['\\1', false],
    ['(?=a)', false],
    ['a*a*a*', true],
    ['(?<n>a)\\k<n>', false],
  ])('takes or refuses the pattern %s', (pattern, taken) => {
    expect(isPattern(pattern)).toBe(taken)
  })
  test.each(['.{0,200}.{0,200}.{0,200}x', '^(?:a?){26}b$', '(a+)+$', '(?:a|aa)+!', '(.*)*x'])(
    'judges a long remark at once when the pattern is %s',
    (pattern) => {
      // Backtracking takes seconds to years here; the test's own time limit is the measure.
      for (let time = 0; time < 20; time += 1)
        expect(fitsPattern(pattern, `${'a'.repeat(2000)}#`)).toBe(false)
    },
  )
  test('finds edges of words in every script when a validator asks for them', () => {
    expect(fitsPattern(String.raw`\bкот\b`, 'наш кот спит')).toBe(true)
    expect(fitsPattern(String.raw`\babc\b`, 'abcódef')).toBe(false)
  })

  test('where a type has no labels, only a result that asks for one needs one', () => {
    const bare = given({}, { reasonLabels: [] })
    expect(check(button('direct'), bare, undefined, false)).toHaveProperty('verdict')
    expect(
      check(button('direct', { label: { required: true } }), bare, undefined, false),
    ).toMatchObject({ flaws: [{ code: 'MISSING_LABEL', field: 'reasonLabels' }] })
  })

  test('a row takes from its record what it leaves out', () => {
    const parent = given({ punishTime: 600 })
    expect(
      outcome(button('punish_form'), given({}, { reasonLabels: [], remark: '' }), parent),
    ).toBe('ok 600')
    expect(outcome(button('simple_confirm'), given({}), parent)).toBe('ok 600')
    expect(outcome(button('hold'), given({ mode: 'keep' }), parent)).toBe('FORM_INVALID hold_mode')
  })
})
