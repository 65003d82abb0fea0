const mix = (block: number): number => {
  const spread = Math.imul(block, 0xcc_9e_2d_51)
  return Math.imul((spread << 15) | (spread >>> 17), 0x1b_87_35_93)
}

/**
 * MurmurHash3_x86_32 of bytes (Appleby, 2011; in the public domain), as a number of 32 bits without
 * a sign.
 */
export function hashMurmur(bytes: Uint8Array, seed: number): number {
  const whole = bytes.length & ~3
  let hash = seed
  for (let at = 0; at < whole; at += 4) {
    const low = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
    hash ^= mix(low | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24))
    hash = (hash << 13) | (hash >>> 19)
    hash = (Math.imul(hash, 5) + 0xe6_54_6b_64) | 0
  }
  let rest = 0
  for (let at = bytes.length - 1; at >= whole; at -= 1) rest = (rest << 8) | (bytes[at] ?? 0)
  hash ^= mix(rest) ^ bytes.length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return (hash ^ (hash >>> 16)) >>> 0
}
