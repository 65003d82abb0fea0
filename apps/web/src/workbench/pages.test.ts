import { expect, test } from 'vitest'
import { listKinds } from './pages.ts'

test('warns once of an audit route name that does not exist; others are found', () => {
  const warnings: string[] = []
  const warn = (message: string): void => {
    warnings.push(message)
  }
  expect(
    listKinds(['tags-audit-nowhere', 'tags-audit-text'], warn).map((kind) => kind.path),
  ).toEqual(['text'])
  expect(listKinds(['tags-audit-nowhere'], warn)).toEqual([])
  expect(warnings).toEqual(['missing audit route name: tags-audit-nowhere'])
})
