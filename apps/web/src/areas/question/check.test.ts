import { type TextKey, textOf } from '@oas/texts'
import { expect, test, vi } from 'vitest'
import { type QuestionValues, emptyQuestion } from './draft.ts'

vi.mock('../../i18n/texts.ts', () => ({ t: (key: TextKey) => textOf('en', key) }))
const { checkQuestion } = await import('./check.ts')

const file = (id: number) => ({
  id: String(id),
  url: `/${id}`,
  name: `${id}.png`,
  mime: 'image/png',
})
const whole: QuestionValues = {
  ...emptyQuestion,
  createdTime: 5,
  title: 'x',
  backendId: '3',
  appId: '50-Lumo',
  postId: 'p',
  remark: 'r',
  annexList: [1, 2, 3, 4, 5].map(file),
}
/** What is wrong, by field. */
const wrong = (change: Partial<QuestionValues>, pending = 0): object =>
  Object.fromEntries(
    Object.entries(checkQuestion({ ...whole, ...change }, pending)).filter(
      ([, problem]) => problem !== null,
    ),
  )

test('finds nothing missing when all but the kind is said', () => {
  expect(wrong({ business: '', anotherBusiness: '' })).toEqual({})
})

test.each([
  ['createdTime', null],
  ['title', ''],
  ['title', '  '],
  ['backendId', ''],
  ['appId', ''],
  ['postId', ' '],
  ['remark', '\n'],
])('is not sent without %s (%j)', (field, value) => {
  expect(wrong({ [field]: value })).toEqual({ [field]: 'please select' })
})

test('finds six things missing in an untouched form', () => {
  expect(Object.keys(wrong({ ...emptyQuestion }))).toEqual([
    'createdTime',
    'title',
    'backendId',
    'appId',
    'postId',
    'remark',
  ])
})

test('is kept back by a file that has not arrived, and by a sixth one', () => {
  expect(wrong({}, 1)).toEqual({ annexList: 'annex upload tip' })
  expect(wrong({ annexList: [...whole.annexList, file(6)] })).toEqual({
    annexList: 'annex length tip',
  })
})
