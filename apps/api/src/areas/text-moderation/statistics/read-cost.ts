import { overrun } from '@oas/contract/text-moderation/statistics-schemas'
import type { Field, Found } from '@oas/text-match'

/** What reading a record cost, as its step keeps it; `costly`: patterns that took too long. */
export type ReadCost = { micros: number; scene: string; costly?: string[] }

/**
 * Tells by the milliseconds that a record took, of the scene that reads most of it; nothing where
 * there was nothing to read.
 */
export function costOf(
  fields: readonly Pick<Field, 'scene' | 'text'>[],
  { costs }: Pick<Found, 'costs'>,
  ms: number,
): Partial<ReadCost> {
  const longest = fields.reduce<Pick<Field, 'scene' | 'text'> | null>(
    (most, one) => (most && most.text.length >= one.text.length ? most : one),
    null,
  )
  if (longest === null) return {}
  const costly = costs.filter(({ steps }) => steps >= overrun.steps).map(({ itemId }) => itemId)
  return {
    micros: Math.round(ms * 1000),
    scene: longest.scene,
    ...(costly.length > 0 ? { costly } : {}),
  }
}
/** Whether one item alone was found in a record. */
export function isSole({ hits }: Pick<Found, 'hits'>): boolean {
  const [first] = hits
  return first !== undefined && hits.every(({ itemId }) => itemId === first.itemId)
}
