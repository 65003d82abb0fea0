import { expect, test } from 'vitest'
import { permissions } from '../permissions.ts'
import { auditPagePath, missingFor, pagesFor, rolePresets, withPaths } from './role-presets.ts'

const pages = [
  { path: '/home', permission: null },
  { path: '/take-order', permission: 'audit.take' },
  { path: '/tags/audit', permission: 'audit.take' },
  { path: '/tags/audit/*', permission: 'audit.take' },
  { path: '/tags/audit/text', permission: 'audit.take' },
  { path: '/auth/role', permission: 'people.read' },
]

test('opens the pages of its permissions but no audit page when a preset is taken', () => {
  expect(pagesFor(pages, rolePresets.auditor)).toEqual(['/home', '/take-order', '/tags/audit'])
  expect(pagesFor(pages, rolePresets.administrator)).toEqual(['*'])
  expect(new Set(rolePresets.administrator)).toEqual(new Set(permissions))
})

test('adds only what is not opened yet when pages follow from a type', () => {
  const path = auditPagePath('tags-audit-text')
  expect(path).toBe('/tags/audit/text')
  expect(withPaths(['/home'], [path])).toEqual(['/home', path])
  expect(withPaths(['/tags/audit/*'], [path])).toEqual(['/tags/audit/*'])
})

test('tells which permission is missing when a page of a role needs one', () => {
  expect(missingFor(pages, ['/home', '/take-order', '/auth/role'], ['people.read'])).toEqual([
    { permission: 'audit.take', paths: ['/take-order'] },
  ])
})
