import { whiteListCalls } from '@oas/contract/white-list/calls'
import type { Entry, EntryKind } from '@oas/contract/white-list/schemas'
import { type ReactNode, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { usePlace } from '../../nav/location.ts'
import { BulkButtons } from './BulkButtons.tsx'
import { EntryDialogs, type EntryDialogState } from './EntryDialogs.tsx'
import { RowActions } from './RowActions.tsx'
import { entryColumns, entryName } from './entry-columns.tsx'
import { entryFilters } from './entry-filters.ts'
import { useMoves } from './use-moves.tsx'
import { useReader } from './words.tsx'
import '../../kit/people/people.css'
import './white-list.css'

/**
 * Who stands on white lists: added, prolonged, passed and removed here. `kinds`: what a page shows,
 * the first one if none is chosen.
 */
export function Entries({
  title,
  kinds,
  more,
}: {
  title: string
  kinds: readonly EntryKind[]
  more?: ReactNode
}) {
  const reader = useReader()
  const { query } = usePlace()
  const kind = kinds.find((one) => one === query.get('kind')) ?? kinds[0] ?? 'user'
  const what = kind === 'live' ? 'live' : 'entry'
  const move = useMoves(what)
  const ticks = useTicks()
  const [dialog, setDialog] = useState<EntryDialogState>(null)
  const rowActions = (row: Entry): ReactNode => (
    <RowActions
      row={row}
      name={entryName(row)}
      what={what}
      reader={reader}
      act={(act) => move(act, [row], entryName(row))}
      onEdit={() => setDialog({ edit: row })}
      onLog={() => setDialog({ log: row })}
    />
  )
  return (
    <QueryList
      title={title}
      about={t('empty.white_entries')}
      call={whiteListCalls.entries}
      paging="number"
      columns={entryColumns(kind, reader.appName, rowActions)}
      idOf={(row) => row.id}
      ticks={(rows) => ticks.of(rows, (row) => row.id)}
      fields={entryFilters(kinds, reader.apps)}
      inputOf={({ text, state, appId, soon, listId }) => ({
        kind,
        ...(text ? { text } : {}),
        ...(state ? { state } : {}),
        ...(appId ? { appId: Number(appId) } : {}),
        ...(soon ? { soon: true } : {}),
        ...(listId && /^[1-9]/.test(listId) ? { listId } : {}),
      })}
      tools={(input) => (
        <ExportButton
          call={whiteListCalls.exportEntries}
          input={input as { kind: EntryKind }}
          fileName={`white-list-${kind}.xlsx`}
        />
      )}
      actions={(rows) => (
        <>
          <BulkButtons rows={rows} ticks={ticks} reader={reader} move={move} />
          {more}
          <button
            type="button"
            className="btn primary"
            disabled={reader.noEdit !== undefined}
            title={reader.noEdit}
            onClick={() => setDialog({ add: true })}
          >
            {t('white_list.add')}
          </button>
        </>
      )}
    >
      <EntryDialogs
        dialog={dialog}
        kind={kind}
        listId={query.get('listId') ?? ''}
        onClose={() => setDialog(null)}
      />
    </QueryList>
  )
}
