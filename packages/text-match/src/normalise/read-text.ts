import { listAlternatives } from './alternatives.ts'
import { readDigits } from './digits.ts'
import { cutLength } from './entities.ts'
import { readSounds } from './pinyin.ts'
import { copyPlain, readPlain } from './plain.ts'
import type { Profile } from './profile.ts'
import { joinRadicals } from './radicals.ts'
import { type Source, squeeze } from './squeeze.ts'
import type { Reading } from './stream.ts'
import { tablesOf } from './tables.ts'

export type ReadOptions = {
  profile: Profile
  /** Language of the text (`ru`, `zh` …), empty where it is not known. */
  language: string
  /** UTF-16 units that are read at most; the default is the longest text of a record. */
  maxChars?: number
}

/** UTF-16 units of a text that are read: the longest text of a record. */
export const longestText = 20_000

/**
 * Reads a text once for all words, in the streams that a profile asks for. Any UTF-16 text may
 * come in; the time it takes grows with its length alone.
 *
 * @example
 *   const { plain } = readText('賭\u200b-ｑｑ', { profile: builtInProfiles.standard, language: '' })
 *   plain.text // '赌-qq'
 */
export function readText(text: string, options: ReadOptions): Reading {
  const { profile, language, maxChars = longestText } = options
  const read = cutLength(text, maxChars)
  const { buffer, kinds } = readPlain(text, read, tablesOf(profile), language)
  const plain = copyPlain(buffer)
  const source: Source = {
    received: text,
    units: buffer.units,
    length: buffer.length,
    starts: plain.starts,
    ends: plain.ends,
    places: null,
  }
  return {
    plain,
    squeezed: [squeeze(source, 'squeezed'), ...listAlternatives(source, kinds, profile, language)],
    digits: profile.digits ? readDigits(source) : null,
    pinyin: profile.pinyin ? readSounds(source, profile) : null,
    radicals: profile.radicals ? joinRadicals(source, profile) : null,
    truncated: read < text.length,
    read,
  }
}
