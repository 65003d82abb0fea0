import { recordEventKinds } from '@oas/contract/record/schemas'
import { expect, test } from 'vitest'
import { bundledTexts } from './index.ts'

const keyOf = (kind: string): string => `event_${kind.replaceAll('-', '_')}`

test('every kind of event that the history of a record can name has its text', () => {
  expect(recordEventKinds.filter((kind) => !Object.hasOwn(bundledTexts.record, keyOf(kind)))).toEqual([])
})

test('no text is kept for a kind that nothing writes', () => {
  const written = recordEventKinds.map(keyOf)
  expect(Object.keys(bundledTexts.record).filter((key) => key.startsWith('event_') && !written.includes(key))).toEqual([])
})
