import { auditPages } from '@oas/contract/setting/pages'
import { expect, test } from 'vitest'
import { auditKinds } from '../../nav/audit-kinds.ts'

test('settings may name the pages of the console, by business and panel', () => {
  expect(
    Object.fromEntries(
      auditKinds.map(({ name, business, panel, mixed, looks }) => [
        name,
        { business, panel, ...(mixed ? { mixed } : {}), ...(looks ? { looks } : {}) },
      ]),
    ),
  ).toEqual(auditPages)
})
