import { detailPages as names, panelTypes } from '@oas/contract/setting/schemas'
import { expect, test } from 'vitest'
import { detailKind, detailPageOf, detailPages } from './pages.ts'

test('a page type is a page when its underscores are hyphens; each of the nine has one', () => {
  expect(
    names.map((name) => detailPageOf(name.replaceAll('_', '-'), () => undefined)?.name),
  ).toEqual(names.map((name) => name.replaceAll('_', '-')))
})
test('a panel stands in for the page that draws it; no two pages claim the same name', () => {
  const all = detailPages.flatMap(({ name, also = [] }) => [name, ...also])
  for (const { name, also = [] } of detailPages)
    for (const other of also) expect(detailPageOf(other, () => undefined)?.name, other).toBe(name)
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([])
  expect(panelTypes.filter((panel) => !all.includes(panel.replaceAll('_', '-')))).toEqual([
    'appeal',
    'ad',
    'live_room',
    'live_wall',
    'voice_room',
    'timeline',
  ])
})
test('without a page there is a warning, and nothing', () => {
  const warned: string[] = []
  expect(detailPageOf('voice-room', (message) => warned.push(message))).toBeNull()
  expect(warned).toEqual(['no customize page: voice-room'])
})
test('a record is drawn as on its audit page where its detail page can', () => {
  const page = detailPageOf('resource-insp', () => undefined)
  expect(
    page && [
      detailKind(page, 'picture_single', 'picture').panel,
      detailKind(page, 'chat', 'multi').panel,
    ],
  ).toEqual(['picture_single', 'multi_resource'])
})
