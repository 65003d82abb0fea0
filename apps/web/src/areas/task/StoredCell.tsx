import type { StoredSelection } from '@oas/contract/task/schemas'
import { storedSentence } from './stored-words.ts'
import { useStoredNames } from './use-stored-names.ts'

/** Which stored records a task takes, in two lines at most; all of it stands in its title. */
export function StoredCell({ stored }: { stored: StoredSelection }) {
  const said = storedSentence(stored, useStoredNames([stored]))
  return (
    <span className="task-said" title={said}>
      {said}
    </span>
  )
}
