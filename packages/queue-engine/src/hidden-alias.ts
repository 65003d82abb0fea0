/** The next number from 0 to below 1. */
export type Chance = () => number

const kinds: readonly { is: RegExp; of: string }[] = [
  { is: /[0-9]/, of: '0123456789' },
  { is: /[a-f]/, of: 'abcdef' },
  { is: /[g-z]/, of: 'ghijklmnopqrstuvwxyz' },
  { is: /[A-F]/, of: 'ABCDEF' },
  { is: /[G-Z]/, of: 'GHIJKLMNOPQRSTUVWXYZ' },
]

const commonStart = (names: readonly string[]): number => {
  const [first = ''] = names
  let length = 0
  while (length < first.length && names.every((name) => name[length] === first[length])) length++
  return length
}

/**
 * A name that looks like the `names` of an app (of posts, of users), the first of which gives the
 * shape: the beginning that all share stays, each digit becomes some digit, each letter some letter
 * of its kind. Of a single name its letters up to the first digit stay. `wider` signs fewer stay of
 * the beginning, but not of such letters, where too few names are left. Nothing for no name.
 */
export function aliasOf(names: readonly string[], chance: Chance, wider = 0): string {
  const [first = ''] = names
  const different = names.some((name) => name !== first)
  const letters = Math.max(0, first.search(/[0-9]/))
  const shared = commonStart(names)
  const kept = different ? Math.max(Math.min(shared, letters), shared - wider) : letters
  return [...first]
    .map((one, index) => {
      const kind = index < kept ? undefined : kinds.find(({ is }) => is.test(one))
      return kind ? (kind.of[Math.floor(chance() * kind.of.length)] ?? one) : one
    })
    .join('')
}
