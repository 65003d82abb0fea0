import type { Key } from './queries/drafts.ts'

type Given = { appId: number; type: number; source?: Key['source'] }

/** The setting that is meant; without a source that of auditing. */
export function keyOf({ appId, type, source = 'audit' }: Given): Key {
  return { appId, type, source }
}
