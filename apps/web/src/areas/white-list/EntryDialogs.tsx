import type { Entry, EntryKind } from '@oas/contract/white-list/schemas'
import { AddDialog } from './AddDialog.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { LogDrawer } from './LogDrawer.tsx'
import { entryName } from './entry-columns.tsx'

export type EntryDialogState = { add: true } | { edit: Entry } | { log: Entry } | null
type Props = {
  dialog: EntryDialogState
  kind: EntryKind
  listId: string
  onClose: () => void
}

/** What stands over the list: the addition, one entry, or its log. */
export function EntryDialogs({ dialog, kind, listId, onClose }: Props) {
  if (!dialog) return null
  if ('add' in dialog) return <AddDialog kind={kind} listId={listId} onClose={onClose} />
  if ('edit' in dialog)
    return (
      <EntryDialog
        key={dialog.edit.id}
        entry={dialog.edit}
        name={entryName(dialog.edit)}
        onClose={onClose}
      />
    )
  const { log } = dialog
  return <LogDrawer subject="entry" id={log.id} name={entryName(log)} onClose={onClose} />
}
