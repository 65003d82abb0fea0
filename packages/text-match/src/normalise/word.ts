import { listAlternatives } from './alternatives.ts'
import { readDigits } from './digits.ts'
import { listSounds } from './pinyin.ts'
import { copyPlain, readPlain } from './plain.ts'
import type { Profile } from './profile.ts'
import { joinRadicals } from './radicals.ts'
import { type Source, squeeze } from './squeeze.ts'
import type { SqueezedStream } from './stream.ts'
import { tablesOf } from './tables.ts'

/** A word as a squeezed stream has it: its text, and per unit how many equal neighbours it is. */
export type SqueezedForm = { text: string; runs: Uint16Array }

/** A word in the forms in which the streams of a text have it. */
export type WordForms = {
  /** As the plain stream has it, without spaces at its ends. */
  plain: string
  /** As squeezed streams have it; its text is empty for a word of signs or emoji alone. */
  squeezed: SqueezedForm
  /** With number words as digits, for the digits stream; null where that changes nothing. */
  digits: SqueezedForm | null
  /** Parts put together, for the radicals stream; null where that changes nothing. */
  radicals: SqueezedForm | null
  /**
   * Per unit of a pinyin stream the units it may be, the commonest reading first; null where the
   * profile leaves it out or nothing in the word has a reading.
   */
  pinyin: string[] | null
}

const formOf = ({ text, runs }: SqueezedStream): SqueezedForm => ({ text, runs })

/** Reads a word into the stream of its plain form, of which nothing refers to shared memory. */
const sourceOf = (word: string, profile: Profile): { source: Source; kinds: number } => {
  const text = word.trim()
  const { buffer, kinds } = readPlain(text, text.length, tablesOf(profile), '')
  const { starts, ends } = copyPlain(buffer)
  const units = buffer.units.slice(0, buffer.length)
  const source = { received: text, units, length: buffer.length, starts, ends, places: null }
  return { source, kinds }
}

/**
 * Reads a word by the steps by which texts are read, in no particular language. A word as readings
 * with leet or twins undone have it is the same as `squeezed`: those readings are of texts alone.
 */
export function normaliseWord(word: string, profile: Profile): WordForms {
  const { source } = sourceOf(word, profile)
  const digits = profile.digits ? readDigits(source) : null
  const radicals = profile.radicals ? joinRadicals(source, profile) : null
  return {
    plain: String.fromCharCode(...source.units).trim(),
    squeezed: formOf(squeeze(source, 'squeezed')),
    digits: digits && formOf(digits),
    radicals: radicals && formOf(radicals),
    pinyin: profile.pinyin ? listSounds(source, profile) : null,
  }
}

/**
 * The forms under which a word is found, each with a key that tells forms of plain and of squeezed
 * streams apart: words that share a key are hit by the same texts.
 */
export function listKeys(word: string, profile: Profile): { key: string; form: string }[] {
  const { source, kinds } = sourceOf(word, profile)
  const plain = String.fromCharCode(...source.units).trim()
  const streams = [
    squeeze(source, 'squeezed'),
    ...listAlternatives(source, kinds, profile, ''),
    profile.digits ? readDigits(source) : null,
    profile.radicals ? joinRadicals(source, profile) : null,
  ].filter((stream) => stream !== null)
  const squeezed = streams
    .filter(({ text }) => text !== '')
    .map(({ text, runs }) => ({
      key: `squeezed ${text} ${runs.map((run) => Math.min(run, 2)).join('')}`,
      form: text,
    }))
  return [{ key: `plain ${plain}`, form: plain }, ...squeezed]
}
