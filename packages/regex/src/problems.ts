/** Why a pattern is refused, as English sentences; words in braces are filled in. */
export const patternProblemTexts = {
  pattern_end: 'pattern refused: ends too early at {at}',
  pattern_hex: 'pattern refused: not a hexadecimal number at {at}',
  pattern_point: 'pattern refused: not a code point at {at}',
  pattern_back: 'pattern refused: back references are not supported at {at}',
  pattern_escape: 'pattern refused: unknown escape at {at}',
  pattern_unicode: 'pattern refused: unknown property of Unicode at {at}',
  pattern_range: 'pattern refused: a range does not ascend at {at}',
  pattern_deep: 'pattern refused: groups nest too deep at {at}',
  pattern_look: 'pattern refused: lookaround and flags are not supported at {at}',
  pattern_group: 'pattern refused: a group does not end at {at}',
  pattern_alone: 'pattern refused: {sign} stands alone at {at}',
  pattern_count: 'pattern refused: a count does not ascend at {at}',
  pattern_times: 'pattern refused: a count is above {limit} at {at}',
  pattern_nothing: 'pattern refused: nothing to repeat at {at}',
  pattern_size: 'pattern refused: it is too large with its repeats written out',
  pattern_long: 'pattern refused: it is longer than {limit} characters',
} as const
export type PatternProblemCode = keyof typeof patternProblemTexts

/** Why a pattern is refused; `at` is the place in it, in characters from 1. */
export type PatternProblem = {
  readonly code: PatternProblemCode
  readonly params: Readonly<Record<string, string | number>>
}
