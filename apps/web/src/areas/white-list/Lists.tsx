import { whiteListCalls } from '@oas/contract/white-list/calls'
import type { WhiteList, WhiteSubject } from '@oas/contract/white-list/schemas'
import { type ReactNode, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { ListDialog } from './ListDialog.tsx'
import { LogDrawer } from './LogDrawer.tsx'
import { RowActions } from './RowActions.tsx'
import { listColumns } from './list-columns.tsx'
import { listFilters } from './list-filters.ts'
import { useMoves } from './use-moves.tsx'
import { useReader } from './words.tsx'
import '../../kit/people/people.css'

/** White lists of some subjects: what they do, where they hold, who made them. */
export function Lists({ title, subjects }: { title: string; subjects: readonly WhiteSubject[] }) {
  const reader = useReader()
  const move = useMoves('list')
  const [open, setOpen] = useState<WhiteList | 'new' | null>(null)
  const [log, setLog] = useState<WhiteList | null>(null)
  const rowActions = (row: WhiteList): ReactNode => (
    <RowActions
      row={row}
      name={row.name}
      what="list"
      reader={reader}
      act={(act) => move(act, [row], row.name)}
      onEdit={() => setOpen(row)}
      onLog={() => setLog(row)}
    />
  )
  return (
    <QueryList
      title={title}
      about={t('empty.white_lists')}
      call={whiteListCalls.lists}
      paging="number"
      columns={listColumns(subjects, reader.appName, rowActions)}
      idOf={(row) => row.id}
      fields={listFilters(subjects, reader.apps)}
      inputOf={({ text, subject, scope, state, appId }) => ({
        combined: subjects[0] === 'combination',
        ...(subject ? { subject } : {}),
        ...(text ? { text } : {}),
        ...(scope ? { scope } : {}),
        ...(state ? { state } : {}),
        ...(appId ? { appId: Number(appId) } : {}),
      })}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={reader.noEdit !== undefined}
          title={reader.noEdit}
          onClick={() => setOpen('new')}
        >
          {t('white_list.new_list')}
        </button>
      }
    >
      {open && (
        <ListDialog
          key={open === 'new' ? 'new' : open.id}
          list={open === 'new' ? null : open}
          subjects={subjects}
          onClose={() => setOpen(null)}
        />
      )}
      {log && <LogDrawer subject="list" id={log.id} name={log.name} onClose={() => setLog(null)} />}
    </QueryList>
  )
}
