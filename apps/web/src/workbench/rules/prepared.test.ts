import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { expect, test, vi } from 'vitest'

vi.mock('../../i18n/texts.ts', () => ({ tData: (key: string) => key, t: (key: string) => key }))
const { prepareDraft } = await import('./prepared.ts')
const { labelsFirst } = await import('../verdict/problems.ts')
const { emptyRow } = await import('../shapes/draft.ts')

const button = (content: object = {}, more: object = {}): ResultButton =>
  ({
    id: 'mute',
    transKey: 'mute',
    content: {
      resultType: 'NORMAL_VIOLATIONS',
      control: 'punish_form',
      times: [60],
      remark: { required: true, max: 200, templates: ['ad', 'abuse'] },
      ...content,
    },
    ...more,
  }) as unknown as ResultButton
const setting = (useLabel = true): TypeSetting =>
  ({
    baseInfo: {
      useLabel,
      labelList: [],
      labelRelation: [{ labelId: 7, preset: { remark: 'abuse' } }],
    },
  }) as unknown as TypeSetting
const remarkOf = (labels: number[], one = button(), of = setting()): string =>
  prepareDraft(one, { ...emptyRow, labels }, of).remark

test('the ready remark is that of the label; of several without one there is none', () => {
  expect([remarkOf([7]), remarkOf([8]), remarkOf([])]).toEqual(['abuse', '', ''])
  const only = button({ remark: { required: true, max: 200, templates: ['warned'] } })
  expect([remarkOf([8], only), remarkOf([7], only)]).toEqual(['warned', 'abuse'])
  // Where there are no labels, nothing is contradicted.
  expect(remarkOf([], button(), setting(false))).toBe('ad')
})

test('digits are labels while a form lacks its label, unless its reasons bring one', () => {
  const reasons = { reasonList: [{ id: 1, children: [{ id: 2, labelId: 9 }] }] }
  expect([
    labelsFirst(button(), emptyRow, setting()),
    labelsFirst(button(), { ...emptyRow, labels: [7] }, setting()),
    labelsFirst(button({}, reasons), emptyRow, setting()),
    labelsFirst(button(), emptyRow, setting(false)),
    labelsFirst(button({ label: { required: false } }), emptyRow, setting()),
  ]).toEqual([true, false, false, false, false])
})
