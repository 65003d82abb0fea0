import type { CountryTree } from '@oas/contract/country/schemas'
import { expect, test } from 'vitest'
import { choices, collect, expand, statusOf, toggleGroup, toggleOne } from './selection.ts'

const tree: CountryTree = {
  asia: ['ID', 'MY'],
  europe: ['FR'],
  america: ['BR'],
  africa: ['EG'],
  oceania: ['FJ'],
}
const everything = ['ID', 'MY', 'FR', 'BR', 'EG', 'FJ', 'OTHER', '']

test.each([
  [['ID', 'MY'], [], 1],
  [['ID', 'MY'], ['ID'], 2],
  [['ID', 'MY'], ['ID', 'MY'], 3],
  [['ID', 'MY'], ['ID', 'MY', 'FR'], 3],
  [['ID', 'MY'], ['FR'], 1],
  [[], ['ID'], 1],
])('of %j with %j chosen the status is %i', (group, chosen, status) => {
  expect(statusOf(group, new Set(chosen))).toBe(status)
})

test.each([
  [['ID', 'MY'], [], ['ID', 'MY']],
  [['ID', 'MY'], ['ID'], ['ID', 'MY']],
  [['ID', 'MY'], ['ID', 'MY'], []],
  [['ID', 'MY'], ['ID', 'MY', 'FR'], ['FR']],
  [['ID', 'MY'], ['FR'], ['FR', 'ID', 'MY']],
])('a press on %j with %j chosen leaves %j', (group, chosen, left) => {
  expect([...toggleGroup(group, new Set(chosen))].sort()).toEqual([...left].sort())
})

test('a fast choice cycles from some to every to never', () => {
  const group = ['ID', 'FR']
  let chosen: ReadonlySet<string> = new Set(['ID'])
  const seen = [statusOf(group, chosen)]
  for (let i = 0; i < 3; i++) {
    chosen = toggleGroup(group, chosen)
    seen.push(statusOf(group, chosen))
  }
  expect(seen).toEqual([2, 3, 1, 3])
})

test.each([
  [everything, ['ALL']],
  [everything.filter((code) => code !== ''), ['ID', 'MY', 'FR', 'BR', 'EG', 'FJ', 'OTHER']],
  [everything.filter((code) => code !== 'FJ'), ['ID', 'MY', 'FR', 'BR', 'EG', 'OTHER', '']],
  [
    ['', 'FR', 'ID'],
    ['ID', 'FR', ''],
  ],
  [['OTHER'], ['OTHER']],
  [[''], ['']],
  [[], []],
  [
    ['QQ', 'ID'],
    ['ID', 'QQ'],
  ],
])('%j is told as %j', (chosen, value) => {
  expect(collect(new Set(chosen), tree)).toEqual(value)
})

test('the ALL button takes every country, OTHER and none, and lets go of all of them', () => {
  const all = toggleGroup(choices(tree), new Set(['ID']))
  expect(collect(all, tree)).toEqual(['ALL'])
  expect(collect(toggleGroup(choices(tree), all), tree)).toEqual([])
})

test('ALL is read as every choice, so that one can be taken out', () => {
  expect([...expand(['ALL'], tree)]).toEqual(everything)
  expect(collect(toggleOne('MY', expand(['ALL'], tree)), tree)).toEqual([
    'ID',
    'FR',
    'BR',
    'EG',
    'FJ',
    'OTHER',
    '',
  ])
  expect([...expand(['ID', ''], tree)]).toEqual(['ID', ''])
})
