import { describe, expect, it } from 'vitest'
import { matchFace, vectorCosine } from './match.ts'

/** A vector at so much cosine to (1, 0, 0). */
const at = (cosine: number): number[] => [cosine, Math.sqrt(1 - cosine ** 2), 0]

describe('faces', () => {
  const list = [
    { id: 1, model: 'face:arc:1', vector: at(0.65) },
    { id: 2, model: 'face:arc:1', vector: at(0.8) },
    { id: 3, model: 'face:arc:1', vector: at(0.5) },
    { id: 4, model: 'face:arc:2', vector: [1, 0, 0, 0] },
  ]
  it('match, may match or do not by the angle between their vectors', () => {
    const { found, compared } = matchFace({ model: 'face:arc:1', vector: [2, 0, 0] }, list)
    expect(compared).toBe(3)
    expect(found.map(({ id, verdict }) => [id, verdict])).toEqual([
      [2, 'match'],
      [1, 'suspect'],
    ])
    expect(found[0]?.similarity).toBeCloseTo(0.8, 12)
  })
  it('are never compared when another version of the model made them', () => {
    const face = { model: 'face:arc:3', vector: [1, 0, 0] }
    expect(matchFace(face, list)).toEqual({ found: [], compared: 0 })
  })
  it('are like nothing when a vector is all zeros, and refused when lengths differ', () => {
    expect(vectorCosine([0, 0], [1, 0])).toBe(0)
    expect(vectorCosine(Float32Array.of(1, 0), [-3, 0])).toBe(-1)
    expect(() => vectorCosine([1], [1, 0])).toThrow(RangeError)
  })
})
