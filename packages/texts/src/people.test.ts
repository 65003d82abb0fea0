import { actTextKey, auditActions } from '@oas/contract/audit-actions'
import { expect, test } from 'vitest'
import { peopleTexts } from './people.ts'

test('every act that the log of changes can tell of has its name', () => {
  expect(auditActions.filter((action) => !Object.hasOwn(peopleTexts, actTextKey(action)))).toEqual([])
})

test('no name is kept for an act that nothing writes', () => {
  const written = new Set(auditActions.map(actTextKey))
  expect(Object.keys(peopleTexts).filter((key) => key.startsWith('action_') && !written.has(key))).toEqual([])
})
