import { expect, test } from 'vitest'
import { configSchemaOf } from './schemas.ts'

test('types bound to any audit page are keys of types; other keys have no shape', () => {
  expect(configSchemaOf('front.pageTypes.tags-audit-adx')).toMatchObject({
    type: 'array',
    items: { type: 'string' },
  })
  expect([configSchemaOf('front.other.tags-audit-adx'), configSchemaOf('front.pageType')]).toEqual([
    undefined,
    undefined,
  ])
})
