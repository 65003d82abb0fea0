import { begins } from '../bytes.ts'

export type AmrBand = 'narrowband' | 'wideband'
/** Samples a second of what is decoded. */
export const amrRates: Readonly<Record<AmrBand, number>> = { narrowband: 8000, wideband: 16_000 }

const heads: readonly (readonly [AmrBand, string])[] = [
  ['wideband', '#!AMR-WB\n'],
  ['narrowband', '#!AMR\n'],
]
/** Bytes of the longer head. */
export const amrHeadBytes = 9

/**
 * The band of an AMR file by its first bytes (RFC 4867, 5.1); null for what is none, whatever its
 * name says.
 */
export function amrBandOf(bytes: Uint8Array): AmrBand | null {
  return heads.find(([, text]) => begins(bytes, text))?.[0] ?? null
}

/**
 * Bytes of a frame after its first one, by frame type (RFC 4867, 5.3; 3GPP TS 26.101 and 26.201);
 * -1 where there is no such type.
 */
const sizes: Readonly<Record<AmrBand, readonly number[]>> = {
  narrowband: [12, 13, 15, 17, 19, 20, 26, 31, 5, -1, -1, -1, -1, -1, -1, 0],
  wideband: [17, 23, 32, 36, 40, 46, 50, 58, 60, 5, -1, -1, -1, -1, 0, 0],
}
const frameSeconds = 0.02

/**
 * The whole frames of a file: how many, how long they last, and where the last one ends. A cut
 * frame at the end, and what follows a frame of no known type, is left out.
 */
export function amrFrames(bytes: Uint8Array): { frames: number; seconds: number; end: number } {
  const band = amrBandOf(bytes)
  let at = band === 'wideband' ? amrHeadBytes : band === 'narrowband' ? 6 : bytes.length
  let frames = 0
  while (band && at < bytes.length) {
    const size = sizes[band][((bytes[at] as number) >> 3) & 15] ?? -1
    if (size < 0 || at + 1 + size > bytes.length) break
    at += 1 + size
    frames++
  }
  return { frames, seconds: frames * frameSeconds, end: at }
}
