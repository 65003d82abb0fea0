/** A share kept as what it is made of; `value` is null where nothing was counted. */
export type Ratio = { readonly num: number; readonly den: number; readonly value: number | null }

/**
 * `num / den` rounded half up (away from zero) at so many decimals, worked out in whole numbers.
 *
 * @param num A whole number.
 * @param den A whole number above 0.
 * @throws RangeError where either is not whole, or `den` is not above 0.
 */
export function roundRatio(num: bigint | number, den: bigint | number, decimals: number): number {
  const below = BigInt(den)
  if (below <= 0n) throw new RangeError('a ratio needs something below the line')
  const above = BigInt(num) * 10n ** BigInt(decimals)
  const size = above < 0n ? -above : above
  const rounded = (2n * size + below) / (2n * below)
  return Number(above < 0n ? -rounded : rounded) / 10 ** decimals
}

/** Whole numbers as a share with six decimals, rounded half up. */
export function ratioOf(num: number, den: number): Ratio {
  return { num, den, value: den === 0 ? null : roundRatio(num, den, 6) }
}
