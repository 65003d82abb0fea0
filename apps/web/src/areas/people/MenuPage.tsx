import { peopleCalls } from '@oas/contract/people/calls'
import type { MenuRow } from '@oas/contract/people/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { notifyFailure } from '../../kit/notice.tsx'
import { titleOf } from '../../kit/people/words.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { MenuDialog } from './MenuDialog.tsx'
import { type MenuAct, MenuNode } from './MenuNode.tsx'
import { namedChoices } from '../../kit/list/choice-field.ts'
import { Pick } from '../../kit/pick/Pick.tsx'
import { listed } from '../../kit/pick/source.ts'
import '../../kit/people/people.css'

const refreshes = [peopleCalls.menu]
type Opened = { row: MenuRow | null; parentId: string | null }
/** What the buttons of an entry do: it opens, moves or goes. */
const useMenuActs = (rows: readonly MenuRow[], onOpen: (opened: Opened) => void) => {
  const move = useSend(peopleCalls.moveMenu, { refreshes })
  const remove = useSend(peopleCalls.removeMenu, { refreshes })
  const act: MenuAct = (kind, row) => {
    if (kind === 'edit') {
      onOpen({ row, parentId: row.parentId })
      return
    }
    if (kind === 'below') {
      onOpen({ row: null, parentId: row.id })
      return
    }
    if (kind === 'remove') {
      confirmDelete(titleOf(row.title), async () => {
        await remove.mutateAsync({ id: row.id, version: row.version })
      })
      return
    }
    const mates = rows.filter((one) => one.parentId === row.parentId)
    const at = mates.findIndex((one) => one.id === row.id)
    move.mutate(
      {
        id: row.id,
        version: row.version,
        parentId: row.parentId,
        before: (kind === 'up' ? mates[at - 1] : mates[at + 2])?.id ?? null,
      },
      { onError: notifyFailure },
    )
  }
  return { act, isMoving: move.isPending }
}

/** The menu as a tree, and how it looks to a role. */
export function MenuPage() {
  const { may } = useMay()
  const editable = may('people.edit')
  const { query } = usePlace()
  const roleId = query.get('roleId') ?? ''
  const { data: rows = [], isFetching, error } = useMainCall(peopleCalls.menu, {})
  const { data: roles = [] } = useCall(peopleCalls.roleChoices, {})
  const { data: seen } = useCall(
    peopleCalls.menuFor,
    { roleId: roleId || '0' },
    { enabled: roleId !== '' },
  )
  const [dialog, setDialog] = useState<Opened | null>(null)
  const { act, isMoving } = useMenuActs(rows, setDialog)
  return (
    <div className="people-page">
      <div className="people-head">
        <h1>{t('people.menu')}</h1>
        <span className="grow" />
        <Pick
          compact
          label={t('people.preview_as')}
          source={listed('roles', namedChoices(roles), { bare: true })}
          value={roleId}
          placeholder={t('frontend.all')}
          width={220}
          onChange={(next) => setQuery({ roleId: next })}
        />
        <ExportButton call={peopleCalls.exportMenu} input={{}} fileName="menu.xlsx" />
        <button
          type="button"
          className="btn primary"
          disabled={!editable}
          title={editable ? undefined : t('people.needs_edit')}
          onClick={() => setDialog({ row: null, parentId: null })}
        >
          {t('people.new_entry')}
        </button>
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <div className="people-card" aria-busy={isFetching && rows.length === 0}>
        <ul className="menu-tree">
          {rows
            .filter((row) => row.parentId === null)
            .map((row) => (
              <MenuNode
                key={row.id}
                row={row}
                rows={rows}
                seen={roleId && seen ? new Set(seen) : null}
                editable={editable && !isMoving}
                act={act}
              />
            ))}
        </ul>
      </div>
      {dialog && (
        <MenuDialog
          row={dialog.row}
          parentId={dialog.parentId}
          rows={rows}
          refreshes={refreshes}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}
