/** One more than the largest number by which a record stands in a draw. */
const range = 2 ** 60

/**
 * The number by which a record stands in a draw, as an expression of SQL over parts that are no
 * input of people: the first 60 bits of the SHA-256 of `seed:recordId`, the id as decimal text. It
 * is the same on every server.
 */
export function hash60Sql(seed: string, recordId: string): string {
  return `
    ('x' || substr(
      encode(sha256(convert_to(${seed} || ':' || ${recordId}, 'UTF8')), 'hex'), 1, 15
    ))::bit(60)::bigint`
}

/** Records whose number is below this are drawn at a rate of so many per cent. */
export function rateLimit(percent: number): bigint {
  return BigInt(Math.floor((percent / 100) * range))
}

/** The seed of a draw. */
export function seedOf(taskId: string, day: string, seq: number): string {
  return `${taskId}:${day}:${seq}`
}
