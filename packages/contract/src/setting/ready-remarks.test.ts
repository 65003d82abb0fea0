import { expect, test } from 'vitest'
import { type NamedLabel, isGeneralRemark, remarksByLabel } from './ready-remarks.ts'
import { readySetting, readyTypes } from './ready-types.ts'

const label = (id: number, enName: string, parentId = 0, cnName = ''): NamedLabel => ({
  id,
  parentId,
  cnName,
  enName,
  idName: '',
  ruName: '',
})
const labels = [
  label(1, 'Advertising'),
  label(11, 'Off-site contact', 1),
  label(12, 'Flooding', 1),
  label(2, 'Insults', 0, '辱骂'),
  label(3, 'Sexual content'),
  label(31, 'Sexual harassment', 3),
  label(4, 'Graphic violence'),
  label(5, 'Fraud'),
  label(51, 'x', 5, '色情'),
  label(6, 'Shadows and threads'),
]

test('says the same as a label or its branch; of two things or none, what always holds', () => {
  expect(Object.fromEntries(remarksByLabel(labels))).toEqual({
    1: 'ad',
    11: 'ad',
    12: 'flood',
    2: 'abuse',
    3: 'sexual',
    31: 'rules',
    4: 'violence',
    5: 'rules',
    51: 'sexual',
    6: 'rules',
  })
})

test('keeps as many as a setting has room for, leaves before branches', () => {
  const many = Array.from({ length: 600 }, (_, n) => label(n + 10, 'x', n < 300 ? 0 : n - 290))
  const kept = remarksByLabel(many)
  expect([kept.size, kept.has(609), kept.has(10)]).toEqual([500, true, true])
})

test.each(readyTypes)(
  'no ready remark of a %s speaks against the label that was chosen',
  (type) => {
    const own = { appId: 1, type: 1, source: 'audit', name: type } as const
    const { result, baseInfo } = readySetting(type, own, { id: 7, labels })
    const nameOf = (key: string): string => key.replace('ready_type.remark_', '')
    for (const { content, reasonList = [] } of result) {
      const offered = [
        ...(content.remark?.templates ?? []),
        ...reasonList.flatMap(({ remark }) => remark ?? []),
      ]
      expect(offered.filter((key) => !isGeneralRemark(nameOf(key)))).toEqual([])
      if (content.resultType.endsWith('VIOLATIONS')) expect(offered.length).toBeGreaterThan(0)
    }
    const wanted = remarksByLabel(labels)
    for (const { id } of labels) {
      const preset = baseInfo.labelRelation.find(({ labelId }) => labelId === id)?.preset
      expect(nameOf(preset?.remark ?? '')).toBe(wanted.get(id))
    }
    // Without labels nothing is contradicted: all remarks are offered.
    expect(readySetting(type, own).baseInfo.labelRelation).toEqual([])
  },
)
