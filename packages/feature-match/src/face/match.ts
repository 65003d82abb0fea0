import type { Likeness } from '../likeness.ts'

/** How near two faces must be, by the cosine of the angle between their vectors. */
export type FaceLines = { readonly match: number; readonly suspect: number }
export const faceLines: FaceLines = { match: 0.7, suspect: 0.6 }

/** A face of a list. `model` names the model and version that made the vector. */
export type Face = {
  readonly id: number
  readonly model: string
  readonly vector: readonly number[] | Float32Array
}

/**
 * The cosine of the angle between two vectors, -1 to 1; 0 where one of them is all zeros.
 *
 * @throws RangeError where they are not as long as each other.
 */
export function vectorCosine(
  one: readonly number[] | Float32Array,
  other: readonly number[] | Float32Array,
): number {
  if (one.length !== other.length) throw new RangeError('vectors have the same length')
  let product = 0
  let first = 0
  let second = 0
  for (let at = 0; at < one.length; at += 1) {
    const a = one[at] ?? 0
    const b = other[at] ?? 0
    product += a * b
    first += a * a
    second += b * b
  }
  if (first === 0 || second === 0) return 0
  return Math.min(1, Math.max(-1, product / Math.sqrt(first * second)))
}

/**
 * The faces of a list that are like one, the nearest first, then by number. `compared` counts those
 * of the same model and version: others are never compared with.
 *
 * @throws RangeError where vectors of one model are not as long as each other.
 */
export function matchFace(
  face: Pick<Face, 'model' | 'vector'>,
  list: Iterable<Face>,
  lines: FaceLines = faceLines,
): { found: { id: number; similarity: number; verdict: Likeness }[]; compared: number } {
  const found: { id: number; similarity: number; verdict: Likeness }[] = []
  let compared = 0
  for (const other of list) {
    if (other.model !== face.model) continue
    compared += 1
    const similarity = vectorCosine(face.vector, other.vector)
    if (similarity >= lines.suspect) {
      const verdict = similarity >= lines.match ? 'match' : 'suspect'
      found.push({ id: other.id, similarity, verdict })
    }
  }
  found.sort((a, b) => b.similarity - a.similarity || a.id - b.id)
  return { found, compared }
}
