import { expect, test } from 'vitest'
import { counts, covers } from './cover.ts'

const known = new Set(['ID', 'MY', 'CN'])

test.each([
  [['ID'], 'ID', true],
  [['ID'], 'MY', false],
  [['ALL'], 'ID', true],
  [['ALL'], '', true],
  [['ALL'], 'QQ', true],
  [[''], '', true],
  [[''], 'ID', false],
  [['OTHER'], 'QQ', true],
  [['OTHER'], 'ID', false],
  [['OTHER'], '', false],
  [[], 'ID', false],
  [['ID', 'OTHER'], 'QQ', true],
])('%j holds "%s": %s', (items, code, holds) => {
  expect(covers(items, code, known)).toBe(holds)
  expect(counts({ ruleItems: items, mode: 'only' }, code, known)).toBe(holds)
  expect(counts({ ruleItems: items, mode: 'except' }, code, known)).toBe(!holds)
})
