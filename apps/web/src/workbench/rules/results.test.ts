import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import {
  commonProblems,
  labelProblem,
  pathProblem,
  rangeProblem,
  reasonProblem,
  remarkProblem,
  remarkRows,
  timeProblem,
  toggleReason,
} from './check.ts'
import {
  allowedByLabels,
  isIgnoreReason,
  isViolation,
  presetOf,
  restButton,
  sortedReasons,
  toggleLabel,
  worstOf,
} from './result.ts'

const button = (
  id: string,
  resultType: ResultButton['content']['resultType'],
  content: Partial<ResultButton['content']> = {},
): ResultButton => ({ id, transKey: id, content: { resultType, control: 'direct', ...content } })
const ignore = button('ignore', 'REGULAR', { rest: true })
const mute = button('mute', 'NORMAL_VIOLATIONS', {
  control: 'punish_form',
  punishId: 202,
  times: [600, -1],
  remark: { required: true, max: 5 },
})
const ban = button('ban', 'SERIOUS_VIOLATIONS')
const hold = button('hold', 'SYSTEM', { control: 'hold' })
const buttons = [ignore, mute, ban, hold]
const base = (changes: Partial<TypeSetting['baseInfo']> = {}): Pick<TypeSetting, 'baseInfo'> => ({
  baseInfo: {
    showCount: 1,
    orderTimeout: 120,
    groupKey: '',
    useLabel: true,
    labelList: [{ templateId: 1, rootId: 0, multi: true, max: 2, required: false }],
    labelRelation: [],
    multiLanguageKey: '',
    resourceMigrate: { includeAllHost: false },
    resourceAccess: { forceAddToken: false },
    ...changes,
  },
})

test('labels exclude each other, keep to their maximum, and come off when pressed again', () => {
  const setting = base({ labelRelation: [{ labelId: 1, excludes: [2] }] })
  expect(toggleLabel([1], 2, setting)).toEqual([2])
  expect(toggleLabel([2], 1, setting)).toEqual([1])
  expect(toggleLabel([3, 4], 5, setting)).toEqual([4, 5])
  expect(toggleLabel([3, 4], 3, setting)).toEqual([4])
})

test('labels preset and limit results; results that are no violation stay free', () => {
  const setting = base({
    labelRelation: [{ labelId: 1, results: ['mute'], preset: { result: 'mute', time: 600 } }],
  })
  expect(presetOf([9, 1], setting)).toEqual({ result: 'mute', time: 600 })
  expect([
    allowedByLabels(mute, [1], setting),
    allowedByLabels(ban, [1], setting),
    allowedByLabels(ignore, [1], setting),
  ]).toEqual([true, false, true])
})

test('the worst row decides; rest is the marked button', () => {
  expect(worstOf(buttons, ['ignore', 'mute', 'ban'])?.id).toBe('ban')
  expect(worstOf(buttons, [])).toBeUndefined()
  expect(restButton(buttons)?.id).toBe('ignore')
  expect(
    (
      [
        'REGULAR',
        'NORMAL_VIOLATIONS',
        'MIDDLE_SERIOUS_VIOLATIONS',
        'SERIOUS_VIOLATIONS',
        'SYSTEM',
        'TAG',
      ] as const
    ).map((type) => isViolation(button('x', type))),
  ).toEqual([false, true, true, true, false, false])
})

test('a punishment needs label, time and remark', () => {
  const problems = [
    ...commonProblems(mute, { resultId: null, labels: [], remark: ' ', form: {} }, base()),
    timeProblem(mute, {}),
  ]
  expect(problems.map((one) => [one?.field, one?.code])).toEqual([
    ['label', 'required'],
    ['remark', 'required'],
    ['time', 'required'],
  ])
  expect(timeProblem(mute, { punishTime: 601 })?.code).toBe('time-not-allowed')
  expect(timeProblem(mute, { punishTime: -1 })).toBeNull()
  expect(labelProblem(mute, [], base({ useLabel: false }))).toBeNull()
})

test('a violation is never without a remark, or a reason that is one', () => {
  const asked = (content: Partial<ResultButton['content']>) =>
    commonProblems(
      button('del', 'NORMAL_VIOLATIONS', content),
      { resultId: null, labels: [1], remark: '', form: {} },
      base(),
    ).map((one) => [one.field, one.code])
  expect([
    asked({}),
    asked({ remark: { required: false } }),
    asked({ control: 'reason_select' }),
  ]).toEqual([[['remark', 'required']], [['remark', 'required']], []])
  expect(
    commonProblems(ignore, { resultId: null, labels: [], remark: '', form: {} }, base()),
  ).toEqual([])
})

test('one-press results need no time; an act that is not applied needs nothing', () => {
  expect(timeProblem(button('label', 'TAG', { punishId: 1 }), {})).toBeNull()
  const warned: ResultButton = {
    ...button('warn', 'NORMAL_VIOLATIONS', { control: 'radio_remark', remark: { required: true } }),
    reasonList: [
      { id: 1, orders: 1, labelId: 7 },
      { id: 2, orders: -1 },
    ],
  }
  expect(
    commonProblems(
      warned,
      { resultId: null, labels: [], remark: 'r', form: { reasonId: 1 } },
      base(),
    ),
  ).toEqual([])
  expect(
    commonProblems(
      warned,
      { resultId: null, labels: [], remark: '', form: { reasonId: 2 } },
      base(),
    ),
  ).toEqual([])
  expect(
    commonProblems(warned, { resultId: null, labels: [], remark: '', form: {} }, base()).map(
      (one) => one.field,
    ),
  ).toEqual(['label', 'remark'])
})

test('shows the placeholder where no label is; remarks have four to eight lines', () => {
  const asked = button('a', 'REGULAR', {
    label: { required: true, placeholder: 'choose what it is' },
  })
  expect([labelProblem(asked, [], base()), labelProblem(asked, [1], base())]).toEqual([
    { field: 'label', code: 'text', text: 'choose what it is' },
    null,
  ])
  expect(['', '1\n2\n3\n4\n5', '\n'.repeat(30)].map(remarkRows)).toEqual([4, 5, 8])
})

test('remarks: the placeholder when empty, the maximum, the validator with its own message', () => {
  expect(
    remarkProblem(
      button('a', 'REGULAR', { remark: { required: true, placeholder: 'say why' } }),
      '',
    ),
  ).toMatchObject({ code: 'text', text: 'say why' })
  expect(remarkProblem(mute, 'too long')).toMatchObject({ code: 'max-length', n: 5 })
  expect(
    remarkProblem(
      button('a', 'REGULAR', { remark: { required: true, max: 3, message: 'in three letters' } }),
      'four',
    ),
  ).toMatchObject({ code: 'text', text: 'in three letters' })
  const ruled = button('a', 'REGULAR', {
    remark: { required: false, validator: '^\\d+$', message: 'digits only' },
  })
  expect(remarkProblem(ruled, 'x')).toMatchObject({ text: 'digits only' })
  expect([remarkProblem(ruled, '12'), remarkProblem(ruled, '')]).toEqual([null, null])
})

test('needs one reason, no more than allowed; the ignore reason stands alone', () => {
  const reasons = [
    { id: 1, orders: 3 },
    { id: 2, orders: 9 },
    { id: 3, orders: -1 },
    { id: 4, orders: 1, children: [{ id: 41, orders: 1 }] },
  ]
  const capped = button('a', 'REGULAR', { reasonMax: 1 })
  expect([
    reasonProblem(capped, {})?.code,
    reasonProblem(capped, { reasonIds: [1, 2] })?.code,
    reasonProblem(capped, { reasonId: 1 }),
  ]).toEqual(['select', 'max-length', null])
  expect([
    toggleReason(reasons, [1, 2], 3),
    toggleReason(reasons, [3], 1),
    toggleReason(reasons, [1, 2], 1),
  ]).toEqual([[3], [1], [2]])
  expect([
    pathProblem(reasons, { reasonPath: [4] })?.code,
    pathProblem(reasons, { reasonPath: [4, 41] }),
    pathProblem(reasons, {})?.code,
  ]).toEqual(['last-level', null, 'select'])
  expect(
    [
      { id: 5, orders: 3, cnName: '忽略' },
      { id: 6, orders: -1 },
      { id: 7, orders: 0, cnName: '广告' },
    ].map(isIgnoreReason),
  ).toEqual([true, true, false])
  expect(sortedReasons(reasons).map((one) => one.id)).toEqual([2, 1, 4, 3])
})

test('a time range starts before its end and at most seven days ahead', () => {
  expect([
    rangeProblem({ start: 5, end: 4 }, 0)?.code,
    rangeProblem({ start: 8 * dayMs, end: 9 * dayMs }, 0)?.code,
    rangeProblem({ start: 1, end: 2 }, 0),
  ]).toEqual(['time-not-allowed', 'time-not-allowed', null])
})
