/**
 * 32-bit FNV-1a over the UTF-16 code units of a text, low byte first (Fowler, Noll, Vo; offset
 * basis 2166136261, prime 16777619), finished by the mixer of MurmurHash3, so that texts which
 * differ in their last character only do not fall into neighbouring parts. The same on every
 * machine and in every version: shares of traffic stay where they are.
 */
export function hash32(text: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    hash = Math.imul(hash ^ (unit & 255), 16_777_619)
    hash = Math.imul(hash ^ (unit >>> 8), 16_777_619)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Parts the traffic of a rule is divided into. */
export const alphaParts = 10_000

/**
 * Whether a subject (a user, else a post) runs the new version of a rule. `share`: parts of ten
 * thousand. The same subject always falls on the same side, and a growing share only adds subjects.
 */
export function inAlpha(subject: string, ruleKey: string, share: number): boolean {
  return hash32(`${ruleKey}\n${subject}`) % alphaParts < share
}
