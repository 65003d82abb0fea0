import { createHash } from 'node:crypto'
import type { SimulationBody } from '@oas/contract/simulation/schemas'
import type { Wanted } from '../case-library/index.ts'

/** An order that looks random and is the same each time for a seed. */
export function inRandomOrder<T extends { itemId: string }>(
  items: readonly T[],
  seed: string,
): T[] {
  const keyed = items.map((item) => ({
    item,
    key: createHash('sha256').update(`${seed}:${item.itemId}`).digest('hex'),
  }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item)
}

/** Items in the order they are asked; items come in the order of their numbers. */
export function inOrder(
  items: readonly Wanted[],
  strategy: SimulationBody['tfStrategy'],
  seed: string,
): Wanted[] {
  if (strategy === 'random') return inRandomOrder(items, seed)
  return strategy === 'hard-first'
    ? items.toSorted((a, b) => b.difficulty - a.difficulty)
    : [...items]
}

/** What is drawn of a library's items. */
export function drawCases(
  items: readonly Wanted[],
  { drawType, drawCount }: Pick<SimulationBody, 'drawType' | 'drawCount'>,
  seed: string,
): Wanted[] {
  if (drawType === 'all') return [...items]
  if (drawType === 'first') return items.slice(0, drawCount)
  const chosen = new Set(inRandomOrder(items, seed).slice(0, drawCount))
  return items.filter((item) => chosen.has(item))
}
