import { actTextKey } from '@oas/contract/audit-actions'
import { menuGroups } from '@oas/contract/area'
import { areas, auditActions } from '@oas/contract/index'
import { expect, test } from 'vitest'
import { bundledTexts } from './index.ts'

test('every act that the log of changes can tell of has its name', () => {
  expect(auditActions.filter((action) => !Object.hasOwn(bundledTexts.people, actTextKey(action)))).toEqual([])
})

test('no name is kept for an act that nothing writes', () => {
  const written = new Set(auditActions.map(actTextKey))
  expect(Object.keys(bundledTexts.people).filter((key) => key.startsWith('action_') && !written.has(key))).toEqual([])
})

test('every group and page of the menu has its title, and no other title is kept', () => {
  const shown = [...menuGroups.map(([group]) => group), ...areas.flatMap(({ pages }) => pages.flatMap(({ menu }) => menu?.[2] ?? []))]
  expect(Object.keys(bundledTexts.menu).sort()).toEqual([...new Set<string>(shown)].sort())
})
