/**
 * Names for a statement whose plan is kept. PostgreSQL keeps it with the name, also one made while
 * the tables were empty and read whole: the name changes each time the calls have grown fourfold,
 * and the plan with it.
 */
export function planNames(name: string): () => string {
  let calls = 0
  return () => `${name}-${Math.floor(Math.log2(++calls) / 2)}`
}
