import { antiQueueCalls, inspectQueueCalls } from '@oas/contract/inspection/calls'
import type { SkillLevel } from '@oas/contract/skill-level/schemas'
import type { TextKey } from '@oas/texts'

/** The kinds of queues that have a page. */
export type PageKind = 'audit' | 'inspect' | 'anti' | 'appeal'

/** The calls of the queues of a kind; those of appeals say so in what they ask. */
export function callsOf(kind: PageKind) {
  return kind === 'anti' ? antiQueueCalls : inspectQueueCalls
}

/** What is read anew once a queue of a kind changed. */
export function refreshesOf(kind: PageKind) {
  const { query, detail, list } = callsOf(kind)
  return [query, detail, list]
}

export function drawsByRules(kind: PageKind): boolean {
  return kind === 'inspect' || kind === 'anti'
}

/** Whether a person, or a day, may have only so much of a queue of a kind. */
export function hasQuota(kind: PageKind): boolean {
  return kind !== 'appeal'
}

export const levelTexts: Readonly<Record<SkillLevel, TextKey>> = {
  trainee: 'inspect_queue.level_trainee',
  released: 'inspect_queue.level_released',
  expert: 'inspect_queue.level_expert',
}
