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
/** What the answers of a task of a kind may do; what they usually do first. */
export function effectsFor(kind: string): readonly TaskEffect[] {
  if (kind === 'tagging') return ['labels']
  return ownOrderKinds.has(kind) ? taskEffects : ['acts']
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
