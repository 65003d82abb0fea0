import { blankAnswer, blankItem } from '@oas/contract/case-library/schemas'
import type { PaperRule } from '@oas/contract/exam/schemas'
import { expect, test } from 'vitest'
import type { AskedItem } from '../case-library/index.ts'
import { chance, drawByRules, drawPaper } from './draw.ts'
import { discriminationOf, histogramOf } from './figures.ts'

const anItem = (n: number, labels: number[], difficulty = 3): AskedItem => ({
  itemId: String(n),
  version: 1,
  libraryId: '1',
  no: n,
  appId: null,
  type: null,
  body: { ...blankItem('boolean'), difficulty, answer: { ...blankAnswer, labels } },
  dims: [],
})
const aRule = (change: Partial<PaperRule>): PaperRule => ({
  kind: null,
  label: null,
  difficulty: null,
  count: 1,
  points: 5,
  ...change,
})

test('meets rules that overlap wherever they can be met, whatever the chance', () => {
  const pool = [anItem(1, [7]), anItem(2, [7]), anItem(3, [])]
  const rules = [aRule({ count: 1, points: 2 }), aRule({ label: 7, count: 2 })]
  for (let seed = 0; seed < 50; seed++) {
    const { drawn, lacking } = drawByRules(pool, rules, chance(seed))
    expect(lacking).toBeNull()
    expect(new Set(drawn.map(({ item }) => item.itemId)).size).toBe(3)
    expect(drawn.find(({ item }) => item.itemId === '3')?.points).toBe(2)
  }
})

test('names the first rule that has too few questions left', () => {
  const pool = [anItem(1, [7]), anItem(2, [7])]
  const rules = [aRule({ label: 7, count: 2 }), aRule({ count: 1 })]
  expect(drawByRules(pool, rules, chance(1))).toEqual({ drawn: [], lacking: 1 })
})

test('draws the same paper for the same seed, and others for others', () => {
  const pool = Array.from({ length: 40 }, (_item, n) => anItem(n, []))
  const paper = { mode: 'random' as const, items: [], rules: [aRule({ count: 10 })] }
  const idsOf = (seed: number): string[] =>
    drawPaper(pool, paper, seed).map(({ item }) => item.itemId)
  expect(idsOf(5)).toEqual(idsOf(5))
  expect(idsOf(5)).not.toEqual(idsOf(6))
})

test('tells how well a question tells people apart, from twenty attempts on', () => {
  const attempts = Array.from({ length: 20 }, (_attempt, n) => ({ score: n, right: n >= 15 }))
  expect(discriminationOf(attempts.slice(1))).toBeNull()
  expect(discriminationOf(attempts)).toBe(1)
  expect(discriminationOf(attempts.map(({ score }) => ({ score, right: true })))).toBe(0)
})

test('counts scores in ten parts, the highest score in the last', () => {
  const parts = histogramOf([0, 9, 10, 99, 100], 100)
  expect(parts.map(({ n }) => n)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2])
})
