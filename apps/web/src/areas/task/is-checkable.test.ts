import { blankTask } from '@oas/contract/task/schemas'
import { expect, test } from 'vitest'
import { isCheckable } from './is-checkable.ts'

const named = { ...blankTask, name: 'Comments', types: ['50:12'] }
const bySql = (text: string) => ({ ...named, sql: { text, days: 7 } })

test.each([
  ['a task with a name and types', named, true],
  ['one without a name', { ...named, name: '' }, false],
  ['one without types', { ...named, types: [] }, false],
  ['one that selects by a statement', bySql('select record_id from record'), true],
  ['one whose statement is not begun', bySql('  '), false],
])('asks whether records and people fit for %s only when it can be answered', (_what, body, is) => {
  expect(isCheckable({ kind: 'customize-sql', body })).toBe(is)
})
