import type { ResultButton } from './schemas.ts'

type Button = Pick<ResultButton, 'id' | 'content'>
type Family = {
  letter: string
  /** Results that the letter belongs to, the first of them before the others. */
  ids: readonly string[]
  /** What a result of another id must do to have the letter, where none of those is there. */
  punishIds?: readonly number[]
  does?: (content: Button['content']) => boolean
}

/**
 * The letter of each kind of result, the same on every page. What is left takes the letters that
 * nobody has on its page, in the order of `spare`.
 */
const families: readonly Family[] = [
  {
    letter: 'q', // pass
    ids: ['ignore', 'pass', 'approve', 'uphold'],
    does: ({ resultType, control, rest }) =>
      resultType === 'REGULAR' && (rest === true || control === 'direct'),
  },
  { letter: 'w', ids: ['warn', 'warn_room'], punishIds: [201, 401] },
  {
    letter: 'e', // delete
    ids: ['del', 'take_down', 'del_post', 'del_picture', 'del_text', 'reject_ad'],
    punishIds: [101, 106],
  },
  {
    letter: 'r', // reset, restrict
    ids: ['reset', 'reset_field', 'reset_room', 'limit', 'author_only', 'lower_room'],
    punishIds: [104, 102, 103, 405],
  },
  { letter: 't', ids: ['mute', 'mute_group', 'mic_off'], punishIds: [202, 502, 406] },
  {
    letter: 'f', // pass on, label
    ids: ['to_final', 'label', 'escalate', 'doubtful'],
    does: ({ control }) => control === 'escalate' || control === 'doubtful',
  },
  {
    letter: 'c', // cut, close
    ids: ['cut_stream', 'close_room', 'dissolve_group', 'cut_to_final'],
    punishIds: [402, 403, 501],
  },
  {
    letter: 'v', // ban
    ids: ['ban_account', 'ban', 'ban_live', 'ban_posting'],
    punishIds: [206, 204, 203, 108],
  },
  { letter: 'h', ids: ['hold'], does: ({ control }) => control === 'hold' },
]
export const resultLetters: readonly string[] = families.map(({ letter }) => letter)
/** A pass is never what is left: whoever is used to Q would punish by it. */
const spare = ['w', 'r', 'f', 'c', 't', 'h', 'v', 'e']

/** The results that want a letter by the table, the strongest claim first. */
const claims = ({ ids, punishIds = [], does }: Family, buttons: readonly Button[]): Button[] => {
  const rank = ({ id, content }: Button): number => {
    const named = ids.indexOf(id)
    if (named >= 0) return named
    const punished = content.punishId === undefined ? -1 : punishIds.indexOf(content.punishId)
    if (punished >= 0) return 100 + punished
    return does?.(content) ? 200 : Infinity
  }
  return buttons.filter((one) => rank(one) < Infinity).toSorted((a, b) => rank(a) - rank(b))
}

/** Results whose own key is not obeyed, with why: another one has it, or it is no result's. */
export function hotkeyConflicts(
  buttons: readonly Button[],
): { index: number; key: string; with: string | null }[] {
  const owners = new Map<string, string>()
  return buttons.flatMap(({ id, content: { hotkey } }, index) => {
    if (hotkey === undefined) return []
    const owner = owners.get(hotkey)
    if (owner === undefined && resultLetters.includes(hotkey)) {
      owners.set(hotkey, id)
      return []
    }
    return [{ index, key: hotkey, with: owner ?? null }]
  })
}

/**
 * The letters of a type's results by their id: first those that its setting names, the first of two
 * that name the same; then those of their kind; the rest in order takes what is left. Results that
 * a
 * record does not show keep theirs, so that no letter ever moves.
 */
export function resultKeysOf(buttons: readonly Button[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>()
  const taken = new Set<string>()
  const give = (id: string, letter: string): void => {
    if (keys.has(id) || taken.has(letter)) return
    keys.set(id, letter)
    taken.add(letter)
  }
  for (const { id, content } of buttons)
    if (content.hotkey !== undefined && resultLetters.includes(content.hotkey))
      give(id, content.hotkey)
  for (const family of families) {
    const first = claims(family, buttons).find(({ id }) => !keys.has(id))
    if (first) give(first.id, family.letter)
  }
  for (const { id } of buttons) {
    const letter = spare.find((one) => !taken.has(one))
    if (letter !== undefined) give(id, letter)
  }
  return keys
}
