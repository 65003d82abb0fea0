/** Rows that a profile adds to the built-in tables; a row with the same key takes its place. */
export type ExtraRows = {
  /** One character and the one it is written as in simplified script. */
  simplified?: readonly (readonly [string, string])[]
  /** A Cyrillic or Greek letter and the Latin letter it looks like. */
  twins?: readonly (readonly [string, string])[]
  /** A digit or sign and the Latin letter it stands for. */
  leet?: readonly (readonly [string, string])[]
  /** Two to four parts of a character and the character. */
  radicals?: readonly (readonly [string, string])[]
  /** A Han character and its toneless readings, at most three, ü written v. */
  pinyin?: readonly (readonly [string, readonly string[]])[]
}

/**
 * Which steps run. Entities, invisible characters, widths, case and spaces are always read; the
 * three last switches are on where they are left out. Profiles are never changed: a change is a
 * new value with a new version.
 */
export type Profile = {
  version: number
  /** Han characters by sound. */
  pinyin: boolean
  /** Split characters put together. */
  radicals: boolean
  /** Number words as digits. */
  digits: boolean
  /** Digits and signs that stand for letters. */
  leet: boolean
  /** Letters of other alphabets that look alike. */
  twins: boolean
  /** Enclosed letters and digits that have no plain form in Unicode's own tables. */
  symbols?: boolean
  /** Accents and other marks above and below letters. */
  marks?: boolean
  /** Traditional characters as simplified ones. */
  simplified?: boolean
  tables?: ExtraRows
}

const steps = { symbols: true, marks: true, simplified: true }
const none = { pinyin: false, radicals: false, digits: false, leet: true, twins: true, ...steps }

/** The profiles that always exist: of running texts, of names, of contacts, and of links. */
export const builtInProfiles = {
  standard: { version: 1, ...none },
  name: { version: 1, ...none, pinyin: true, radicals: true },
  contact: { version: 1, ...none, digits: true },
  link: {
    version: 1,
    ...none,
    leet: false,
    twins: false,
    symbols: false,
    marks: false,
    simplified: false,
  },
} as const satisfies Record<string, Profile>
