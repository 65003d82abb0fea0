/** How many bits of a 32-bit number are set (Warren, Hacker's Delight, 5-1). */
export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55_55_55_55)
  bits = (bits & 0x33_33_33_33) + ((bits >>> 2) & 0x33_33_33_33)
  return Math.imul((bits + (bits >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}

/** In how many bits two hashes of the same length differ. */
export function hashDistance(one: Uint32Array, other: Uint32Array): number {
  let distance = 0
  for (let at = 0; at < one.length; at += 1)
    distance += countBits((one[at] ?? 0) ^ (other[at] ?? 0))
  return distance
}

/** Whether two hashes of the same length differ in at most so many bits. */
export function isNear(one: Uint32Array, other: Uint32Array, most: number): boolean {
  let distance = 0
  for (let at = 0; at < one.length && distance <= most; at += 1)
    distance += countBits((one[at] ?? 0) ^ (other[at] ?? 0))
  return distance <= most
}
