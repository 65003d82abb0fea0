import type { Round } from './queries.ts'

/** Whether what is right is told after each answer. */
export function teaches({ simulation }: Round): boolean {
  return simulation?.body.teach ?? true
}
/** Whether what is right may be told at all: while others are asked it may not. */
export function mayTell(round: Round): boolean {
  return teaches(round) || round.simulation?.state === 'finished'
}
