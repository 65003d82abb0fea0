import { type AmrBand, amrBandOf, amrFrames } from './header.ts'

/** What can go wrong; the texts are fixed. */
export const amrProblems = {
  fetch: (): string => 'Fetch Amr Failed!',
  decode: (url: string): string => `Decoded AMR Audio failed, ${url}`,
  convert: (): string => 'Failed to convert the amr format!',
} as const

export type AmrParts = {
  /** The bytes, or null where they cannot be had. */
  read: (url: string) => Promise<Uint8Array | null>
  /** An address that plays, made of the bytes here; rejects where that is not possible. */
  decode: (bytes: Uint8Array, band: AmrBand) => Promise<string>
  /** An address that plays, made by the server. */
  convert: (url: string) => Promise<string>
  report: (message: string) => void
}
/**
 * `cut`: not all of it is heard, since its last frame is not whole or something that is no frame
 * stands between.
 */
export type AmrPlayed =
  | { url: string; problem: ''; cut: boolean }
  | { url: ''; problem: string; cut: false }

/**
 * An address that plays for one of an AMR recording: decoded here, else converted by the server.
 * What fails on the way is reported; what is AMR by name only is played as it is where the server
 * cannot convert it; where nothing works the problem says what: that it could not be fetched, or
 * not be converted.
 */
export async function playAmr(
  url: string,
  { read, decode, convert, report }: AmrParts,
): Promise<AmrPlayed> {
  const bytes = await read(url)
  let last = amrProblems.convert()
  let named = false
  if (bytes === null) {
    last = amrProblems.fetch()
    report(last)
  } else {
    try {
      const band = amrBandOf(bytes)
      named = band === null
      if (band === null) throw new Error('no AMR')
      const { frames, end } = amrFrames(bytes)
      if (frames === 0) throw new Error('no frames')
      return {
        url: await decode(bytes.subarray(0, end), band),
        problem: '',
        cut: end < bytes.length,
      }
    } catch {
      report(amrProblems.decode(url)) /* the server may know better */
    }
  }
  try {
    return { url: await convert(url), problem: '', cut: false }
  } catch {
    report(amrProblems.convert())
    return named ? { url, problem: '', cut: false } : { url: '', problem: last, cut: false }
  }
}
