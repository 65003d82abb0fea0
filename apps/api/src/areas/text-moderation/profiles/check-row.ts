import type { RowKind } from '@oas/contract/text-moderation/profile-calls'
import { unitOfSyllable } from '@oas/text-match'

const shapes: Readonly<Record<RowKind, { given: RegExp; readAs: RegExp }>> = {
  twins: { given: /^[\p{Script=Cyrillic}\p{Script=Greek}]$/u, readAs: /^[a-z]$/ },
  leet: { given: /^[^\p{L}\p{M}\p{Z}\p{C}]$/u, readAs: /^[a-z]$/ },
  simplified: { given: /^\p{Script=Han}$/u, readAs: /^\p{Script=Han}$/u },
  radicals: { given: /^[\p{Script=Han}\p{So}]{2,4}$/u, readAs: /^\p{Script=Han}$/u },
  pinyin: { given: /^\p{Script=Han}$/u, readAs: /^[a-z]{1,6}(?: [a-z]{1,6}){0,2}$/ },
}

/** Which field of a row cannot be used in its table; null where both can. */
export function findBadField(row: {
  kind: RowKind
  given: string
  readAs: string
}): 'given' | 'readAs' | null {
  const { given, readAs } = shapes[row.kind]
  // One unit of the basic plane is what tables of letters are read by.
  const isLetter = row.kind === 'twins' || row.kind === 'leet'
  if (!given.test(row.given) || (isLetter && row.given.length > 1)) return 'given'
  if (!readAs.test(row.readAs)) return 'readAs'
  if (row.kind === 'pinyin')
    return row.readAs.split(' ').every((one) => unitOfSyllable(one) !== '') ? null : 'readAs'
  return row.kind === 'simplified' && row.given === row.readAs ? 'readAs' : null
}
