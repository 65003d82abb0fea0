import { blankTemplate } from '@oas/contract/violation-score/decay'
import type { TemplateBody } from '@oas/contract/violation-score/schemas'
import { beforeAll, expect, test, vi } from 'vitest'
import type * as DraftTools from './draft.ts'

let draftTools: typeof DraftTools
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { language: 'en', platform: 'Linux x86_64' })
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {}, style: {} } })
  draftTools = await import('./draft.ts')
})

const row = { labelId: 7, classId: 0, level: 0, points: 12, results: [] }
const body: TemplateBody = {
  ...blankTemplate,
  name: 'points',
  appIds: [50],
  rows: [row, { ...row, level: 2, points: 20 }, { ...row, labelId: 0, classId: 3 }],
  thresholds: [{ score: 20, punishId: 202, seconds: 604_800 }],
  ladder: { days: 30, steps: [{ nth: 2, punishId: 202, seconds: 86_400 }] },
  dailyCap: 30,
}

test('gives back the template that it was made of', () => {
  expect(draftTools.bodyOf(draftTools.draftOf(body))).toEqual(body)
})

test('leaves out what has no points', () => {
  const draft = draftTools.draftOf(body)
  const rows = draft.rows.map((one) => ({ ...one, points: { ...one.points, 0: null } }))
  expect(draftTools.bodyOf({ ...draft, rows }).rows).toEqual([{ ...row, level: 2, points: 20 }])
})

test.each([
  [
    'del=1.5\nmute = 2',
    [
      ['del', 1500],
      ['mute', 2000],
    ],
  ],
  ['', []],
])('reads multipliers %j', (text, found) => {
  expect(draftTools.readResults(text)?.map((one) => [one.resultId, one.thousandths])).toEqual(found)
})
test.each(['del', 'del=11', 'del=1.2345', '=2'])('refuses the multiplier %j', (text) => {
  expect(draftTools.readResults(text)).toBeNull()
})

test('says what is wrong where it is', () => {
  const draft = draftTools.draftOf(body)
  const wrong = (change: Partial<typeof draft>) =>
    Object.entries(draftTools.problemsOf({ ...draft, ...change })).flatMap(([key, why]) =>
      why === null ? [] : [key],
    )
  expect(wrong({})).toEqual([])
  expect(wrong({ decay: [{ days: 0, weight: 1 }] })).toEqual(['decay'])
  expect(wrong({ rows: [...draft.rows, ...draft.rows] })).toEqual(['rows'])
  expect(wrong({ thresholds: [{ score: 20, punishId: '', seconds: 0 }] })).toEqual(['thresholds'])
  expect(wrong({ ladderDays: null, dailyCap: 0 })).toEqual(['ladderDays', 'dailyCap'])
})
