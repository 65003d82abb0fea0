import type { TaskBody } from '@oas/contract/task/schemas'
import { parseTypeKey } from '@oas/contract/type-key'

/** The subject of a task in the log of changes. */
export function subjectOf(id: string): string {
  return `task:${id}`
}
/** The app of a task in the log of changes, where it is of one only. */
export function appOf({ types }: Pick<TaskBody, 'types'>): { appId?: number } {
  const apps = new Set(types.map((key) => parseTypeKey(key).appId))
  const [only] = apps
  return apps.size === 1 && only !== undefined ? { appId: only } : {}
}
