const unbounded = /(?:[+*]|\{\d+,\})/g

/**
 * Whether a pattern takes polynomial time at most: no back-references or look-around, no repeated
 * group that itself repeats or chooses, and at most two open repetitions. Patterns come from
 * published settings, what they are tried on has at most 2000 characters.
 */
export function isTamePattern(pattern: string): boolean {
  const bare = pattern.replaceAll(/\\[^\dk]/g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  if (/\\[\dk]|\(\?[=!<]/.test(bare)) return false
  // Groups are folded from the inside out: § is one that repeats or chooses, x any other.
  let folded = bare
  for (let before = ''; before !== folded;) {
    before = folded
    folded = folded.replaceAll(/\(([^()]*)\)/g, (_group, body: string) =>
      /[+*{|§]/.test(body) ? '§' : 'x',
    )
  }
  return !/§(?:[+*]|\{\d)/.test(folded) && (bare.match(unbounded) ?? []).length <= 2
}

/**
 * Whether a text fits a pattern of a setting; one that is not tame or no pattern at all lets
 * nothing pass, which shows at once.
 */
export function fitsPattern(pattern: string, text: string): boolean {
  if (!isTamePattern(pattern)) return false
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return false /* said above */
  }
}
