import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { Library } from '@oas/contract/text-moderation/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { LibraryDialog } from './LibraryDialog.tsx'
import { RowButtons } from '../../kit/RowButtons.tsx'
import { refreshes, useRights } from './words.tsx'

/** Libraries: who answers for them, how much they hold and where their words apply. */
export function LibrariesTab() {
  const why = useRights()
  const { nameOf } = useApps()
  const [open, setOpen] = useState<Library | 'new' | null>(null)
  const [log, setLog] = useState<Library | null>(null)
  const remove = useSend(textModerationCalls.removeLibrary, { refreshes })
  const noEdit = why('text.edit')
  const columns = [
    sorted(column<Library>('name', 'text_moderation.name', null, (row) => row.name)),
    column<Library>('owner', 'text_moderation.owner', 130, (row) => row.ownerName),
    column<Library>('team', 'text_moderation.team', 120, (row) => row.teamName),
    column<Library>('apps', 'text_moderation.apps', 160, (row) =>
      row.apps.length === 0 ? (
        <span className="muted">{t('text_moderation.everywhere')}</span>
      ) : (
        row.apps.map(nameOf).join(', ')
      ),
    ),
    sorted(
      numberColumn<Library>('items', 'text_moderation.count', 110, (row) => (
        <a href={`#/text/sensitive-index?libraryId=${row.id}`}>
          {row.items} / {row.quota}
        </a>
      )),
    ),
    column<Library>('active', 'text_moderation.state', 90, (row) =>
      t(row.active ? 'text_moderation.active' : 'text_moderation.inactive'),
    ),
    sorted(
      column<Library>('updatedAt', 'text_moderation.changed', 200, (row) => (
        <>
          {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
        </>
      )),
    ),
    column<Library>('acts', 'frontend.actions', 240, (row) => (
      <RowButtons
        name={row.name}
        buttons={[
          { label: t('frontend.edit'), why: noEdit, act: () => setOpen(row) },
          { label: t('text_moderation.history'), act: () => setLog(row) },
          {
            label: t('frontend.delete'),
            why: noEdit,
            act: () =>
              confirmDelete(row.name, () =>
                remove.mutateAsync({ id: row.id, version: row.version }),
              ),
          },
        ]}
      />
    )),
  ]
  return (
    <QueryList
      title={t('text_moderation.tab_libraries')}
      about={t('text_moderation.libraries_about')}
      call={textModerationCalls.libraries}
      paging="number"
      fields={[
        { key: 'tab', kind: 'text', label: '', hidden: true },
        { key: 'text', kind: 'text', label: t('text_moderation.name') },
      ]}
      inputOf={({ text }) => (text ? { text } : {})}
      columns={columns}
      idOf={(row) => row.id}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={noEdit !== undefined}
          title={noEdit}
          onClick={() => setOpen('new')}
        >
          {t('text_moderation.new_library')}
        </button>
      }
    >
      {open && <LibraryDialog of={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      {log && (
        <HistoryDrawer kind="library" id={log.id} name={log.name} onClose={() => setLog(null)} />
      )}
    </QueryList>
  )
}
