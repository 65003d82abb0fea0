import { expect, test } from 'vitest'
import { forceListOf, isSpared, verdictOf } from './release.ts'

const nobody = forceListOf(null)
const who = { id: '7', name: 'auditor1', teamName: 'Harbour' }

test('a page asks about a newer build and leaves it at that', () => {
  expect(verdictOf('a', { build: 'a', pod: 'green' }, { ...nobody, pods: ['green'] }, who)).toBe(
    'same',
  )
  expect(verdictOf('a', { build: '', pod: 'green' }, { ...nobody, pods: ['green'] }, who)).toBe(
    'same',
  )
  expect(verdictOf('a', { build: 'b', pod: '' }, { ...nobody, pods: [''] }, who)).toBe('ask')
})

test('the refresh is forced by pod colour, by team and by user', () => {
  const served = { build: 'b', pod: 'green' }
  expect(verdictOf('a', served, { ...nobody, pods: ['green'] }, null)).toBe('force')
  expect(verdictOf('a', served, { ...nobody, pods: ['blue'] }, who)).toBe('ask')
  expect(verdictOf('a', served, { ...nobody, teams: ['Harbour'] }, who)).toBe('force')
  expect(verdictOf('a', served, { ...nobody, users: ['auditor1'] }, who)).toBe('force')
  expect(verdictOf('a', served, { ...nobody, users: ['7'] }, who)).toBe('force')
  expect(verdictOf('a', served, { ...nobody, users: ['auditor1'] }, null)).toBe('ask')
})

test('a setting of another kind forces nobody', () => {
  for (const json of ['', '{', '3', 'null', '[]', '{"pods":"green","teams":[3]}'])
    expect(forceListOf(json)).toEqual({ pods: [], teams: [], users: [] })
})

test.each([
  ['/tags/auto-config', true],
  ['/tags/auto-config/50:12', true],
  ['/tags/auto-config?appId=50', true],
  ['/tags/auto-config-wiki', false],
  ['/tags/audit/text', false],
  ['/x/tags/auto-config', false],
  ['', false],
])('%s is never reloaded by itself: %s', (path, spared) => {
  expect(isSpared(path)).toBe(spared)
})
