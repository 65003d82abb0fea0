import type { Tree } from '@oas/rule-engine/views/tree'
import { readStored, store } from '../../../kit/storage.ts'
import type { Fields } from './fields.ts'

/**
 * A rule under edit as it is kept on this machine until it is saved. `version` and `storedAt` name
 * what it was made from.
 */
export type RuleDraft = {
  readonly at: number
  readonly version: number
  readonly storedAt: number
  readonly tree: Tree
  readonly fields: Fields
}

const keyOf = (userId: string, what: string): string => `oas:keep:rule-draft:${userId}:${what}`
const isDraft = (value: unknown): value is RuleDraft =>
  typeof value === 'object' &&
  value !== null &&
  'tree' in value &&
  'fields' in value &&
  'at' in value &&
  Array.isArray((value.tree as { roots?: unknown } | null)?.roots) &&
  typeof value.at === 'number'

export function readDraft(userId: string, what: string): RuleDraft | null {
  return readStored(keyOf(userId, what), isDraft)
}
/** Keeps a draft; answers whether it is kept: a browser may have no room or refuse. */
export function keepDraft(userId: string, what: string, draft: RuleDraft): boolean {
  store(keyOf(userId, what), draft)
  return readDraft(userId, what)?.at === draft.at
}
export function dropDraft(userId: string, what: string): void {
  store(keyOf(userId, what), null)
}
