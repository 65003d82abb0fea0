/**
 * What the answers of a task do: they act on their records; they are kept and nothing leaves, for a
 * study; or they are kept for the labels that people choose.
 */
export const taskEffects = ['acts', 'shadow', 'labels'] as const
export type TaskEffect = (typeof taskEffects)[number]

/** Kinds that make orders of their own over stored records, which wait nowhere else. */
const ownOrderKinds: ReadonlySet<string> = new Set([
  'customize',
  'customize-sql',
  'sampling',
  'renew',
  'history',
  'special-order',
])
/** Whether the answers of a task of this kind may only be kept. */
export function mayOnlyKeep(kind: string): boolean {
  return ownOrderKinds.has(kind)
}
/** Whether a task keeps every answer as it was given: one that asks several people, or a study. */
export function keepsAnswers({
  effect,
  rounds,
}: {
  effect: TaskEffect
  rounds: { mode: string }
}): boolean {
  return effect !== 'acts' || rounds.mode !== 'single'
}
