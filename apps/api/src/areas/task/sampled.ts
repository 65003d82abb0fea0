import type { Drawing, Drawn } from './queries/draws.ts'

const part = <T extends number | null>(n: T, every: number): T =>
  (n === null ? null : Math.ceil(n / every)) as T

/** A draw in which only one of so many records is looked at, and as many less are wanted. */
export function sampledOf(
  drawing: Drawing,
  stored: NonNullable<Drawing['stored']>,
  every: number,
): Drawing {
  const { body, count, cap } = drawing
  return {
    ...drawing,
    body: { ...body, draw: { ...body.draw, count: part(body.draw.count, every) } },
    count: part(count, every),
    cap: part(cap, every),
    stored: { ...stored, every },
  }
}

/** What all records would come to, by what one of so many came to. */
export function scaleUp<T extends Drawn>(found: T, every: number): T {
  const skipped = Object.entries(found.skipped).map(([reason, n]) => [reason, n * every])
  return {
    ...found,
    candidates: found.candidates * every,
    drawn: found.drawn * every,
    notChosen: found.notChosen * every,
    skipped: Object.fromEntries(skipped) as Drawn['skipped'],
  }
}
