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

test('a question that says all it must lacks nothing; of what kind it is need not be said', () => {
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
])('without %s (%j) it is not sent', (field, value) => {
  expect(wrong({ [field]: value })).toEqual({ [field]: 'please select' })
})

test('six things are missing from a form that nobody has touched', () => {
  expect(Object.keys(wrong({ ...emptyQuestion }))).toEqual([
    'createdTime',
    'title',
    'backendId',
    'appId',
    'postId',
    'remark',
  ])
})

test('a file that has not arrived keeps it back, and so does a sixth one', () => {
  expect(wrong({}, 1)).toEqual({ annexList: 'annex upload tip' })
  expect(wrong({ annexList: [...whole.annexList, file(6)] })).toEqual({
    annexList: 'annex length tip',
  })
})
