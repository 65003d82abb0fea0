import { allCalls } from '@oas/contract/index'
import { snake } from '@oas/contract/snake'
import { bundledTexts } from '@oas/texts'
import { expect, test } from 'vitest'
import { nameOfField, sayIn } from './fail.ts'

type WithFields = { properties?: object; items?: WithFields }
const fieldsOf = ({ properties, items }: WithFields): string[] => [
  ...Object.keys(properties ?? {}),
  ...(items ? fieldsOf(items) : []),
]
const taken = new Set(allCalls.flatMap(([, call]) => fieldsOf(call.input as WithFields).map(snake)))
/** The same with what stands inside of them, which may have a name of its own. */
const deepFieldsOf = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as WithFields
  return [...Object.keys(properties), ...Object.values(schema).flatMap(deepFieldsOf)]
}
const within = new Set(allCalls.flatMap(([, call]) => deepFieldsOf(call.input).map(snake)))

test('has a name in four languages for every field that a call takes, and no other', () => {
  const named = Object.keys(bundledTexts.field).filter((key) => key !== 'other')
  const beside = ['request']
  expect([...taken].filter((field) => !named.includes(field))).toEqual([])
  expect(named.filter((field) => !within.has(field) && !beside.includes(field))).toEqual([])
})

test.each([
  ['types.0', 'Types, entry 1'],
  ['types', 'Types'],
  ['texts.2.content', 'Texts, entry 3, Content'],
  ['postId', 'Post'],
  ['rows.1.nowhere', 'Rows, entry 2'],
  ['nowhere', 'A field'],
  ['constructor', 'A field'],
  ['types.0.__proto__', 'Types, entry 1'],
  ['', 'A field'],
])('says %s as %s, never the path itself', (path, name) => {
  expect(nameOfField(path, sayIn('en'))).toBe(name)
})

test('says a field in the language of who asked', () => {
  expect([nameOfField('types.0', sayIn('cn')), nameOfField('types.0', sayIn('ru'))]).toEqual([
    '类型，第 1 项',
    'Типы, пункт 1',
  ])
})
