import type { StoredNames } from './stored-words.ts'
import type { Settings } from './task-values.ts'

/** How what a task names by id is called. */
export type Names = StoredNames & {
  type: (of: { appId: number; type: number }) => string
  team: (id: string) => string
  settings: Settings
}
