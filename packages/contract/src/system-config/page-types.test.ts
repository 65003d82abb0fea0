import { expect, test } from 'vitest'
import { shapeOf } from './schemas.ts'

test('types bound to any audit page are keys of types; other keys have no shape', () => {
  expect(shapeOf('front.pageTypes.tags-audit-adx')).toMatchObject({
    type: 'array',
    items: { type: 'string' },
  })
  expect([shapeOf('front.other.tags-audit-adx'), shapeOf('front.pageType')]).toEqual([
    undefined,
    undefined,
  ])
})
