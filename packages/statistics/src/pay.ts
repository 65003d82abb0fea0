/** Work that is paid at one price. Units and prices are whole numbers. */
export type PaidWork = {
  /** All that was done, what was found wrong among it. */
  readonly units: number
  readonly wrong: number
  /** 1/10,000 yuan a unit. */
  readonly price: number
}

export type PayTerms = {
  /** Of the whole pay, in thousandths: 1050 pays five per cent more. */
  readonly coefficient: number
  /** What a wrong unit costs beside not being paid, in thousandths of its price; 0 for nothing. */
  readonly penalty: number
  /** The most that penalties may take of the pay, in thousandths of it. */
  readonly mostPenalty: number
}

/** All in fen (1/100 yuan): `pay` is what is paid, `gross` before and `deducted` by penalties. */
export type Pay = { readonly gross: number; readonly deducted: number; readonly pay: number }

const halfUp = (above: bigint, below: bigint): bigint => (2n * above + below) / (2n * below)

/** 1/10,000 yuan in thousandths, to fen. */
const fen = (amount: bigint): number => Number(halfUp(amount, 100_000n))

/**
 * What somebody is paid: `(Σ right units × price) × coefficient - Σ wrong units × penalty × price`,
 * in whole numbers and rounded half up to fen once, at the end.
 *
 * @throws RangeError where a number is not whole or below 0, or more is wrong than was done.
 */
export function payOf(work: readonly PaidWork[], terms: PayTerms): Pay {
  const numbers = [...Object.values(terms), ...work.flatMap((one) => Object.values(one))]
  if (!numbers.every((n) => Number.isSafeInteger(n) && n >= 0))
    throw new RangeError('pay is made of whole numbers, 0 at least')
  if (work.some(({ units, wrong }) => wrong > units))
    throw new RangeError('more units are wrong than were done')
  let earned = 0n
  let fines = 0n
  for (const { units, wrong, price } of work) {
    earned += BigInt(units - wrong) * BigInt(price)
    fines += BigInt(wrong) * BigInt(price)
  }
  const gross = earned * BigInt(terms.coefficient)
  const wanted = fines * BigInt(terms.penalty)
  const most = (gross * BigInt(terms.mostPenalty)) / 1000n
  const deducted = wanted < most ? wanted : most
  const pay = fen(gross - deducted)
  return { gross: fen(gross), deducted: fen(gross) - pay, pay }
}
