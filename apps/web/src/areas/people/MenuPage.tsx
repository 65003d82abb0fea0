import { peopleCalls } from '@oas/contract/people/calls'
import type { MenuRow } from '@oas/contract/people/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { notifyFailure } from '../../kit/notice.tsx'
import { titleOf } from '../../kit/people/words.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { MenuDialog } from './MenuDialog.tsx'
import '../../kit/people/people.css'

const refreshes = [peopleCalls.menu]
type NodeProps = {
  row: MenuRow
  rows: readonly MenuRow[]
  seen: ReadonlySet<string> | null
  editable: boolean
  act: (kind: 'edit' | 'below' | 'remove' | 'up' | 'down', row: MenuRow) => void
}

const Node = ({ row, rows, seen, editable, act }: NodeProps) => {
  const children = rows.filter((one) => one.parentId === row.id)
  const mates = rows.filter((one) => one.parentId === row.parentId)
  const at = mates.findIndex((one) => one.id === row.id)
  const hiddenFrom = seen !== null && !seen.has(row.id)
  const why = editable ? undefined : t('people.needs_edit')
  const button = (kind: Parameters<typeof act>[0], label: string, text: string, off = false) => (
    <button
      type="button"
      className="btn"
      disabled={!editable || off}
      title={why}
      aria-label={`${label}: ${titleOf(row.title)}`}
      onClick={() => act(kind, row)}
    >
      {text}
    </button>
  )
  return (
    <li>
      <div className={`menu-node ${hiddenFrom ? 'unseen' : ''}`}>
        <Icon name={row.icon || 'dot'} />
        <span className="menu-words">{titleOf(row.title)}</span>
        <span className="mono muted">{row.path}</span>
        {row.hidden && <span className="people-tag">{t('people.hidden')}</span>}
        {row.hideChildren && <span className="people-tag">{t('people.hide_children')}</span>}
        {row.target && <span className="people-tag">{t('people.new_tab')}</span>}
        {hiddenFrom && <span className="people-tag">{t('people.not_seen')}</span>}
        <span className="grow" />
        <span className="row-actions">
          {button('up', t('people.move_up'), '↑', at === 0)}
          {button('down', t('people.move_down'), '↓', at === mates.length - 1)}
          {button('below', t('people.below'), t('people.below'))}
          {button('edit', t('frontend.edit'), t('frontend.edit'))}
          {button('remove', t('frontend.delete'), t('frontend.delete'), children.length > 0)}
        </span>
      </div>
      {children.length > 0 && (
        <ul className="menu-tree">
          {children.map((child) => (
            <Node
              key={child.id}
              row={child}
              rows={rows}
              seen={seen}
              editable={editable}
              act={act}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The menu as a tree, and how it looks to a role. */
export const MenuPage = () => {
  const { may } = useMay()
  const editable = may('people.edit')
  const { query } = usePlace()
  const roleId = query.get('roleId') ?? ''
  const { data: rows = [], isFetching, error } = useCall(peopleCalls.menu, {})
  const { data: roles = [] } = useCall(peopleCalls.roleChoices, {})
  const { data: seen } = useCall(
    peopleCalls.menuFor,
    { roleId: roleId || '0' },
    { enabled: roleId !== '' },
  )
  const move = useSend(peopleCalls.moveMenu, { refreshes })
  const remove = useSend(peopleCalls.removeMenu, { refreshes })
  const [dialog, setDialog] = useState<{ row: MenuRow | null; parentId: string | null } | null>(
    null,
  )
  const act: NodeProps['act'] = (kind, row) => {
    if (kind === 'edit') {
      setDialog({ row, parentId: row.parentId })
      return
    }
    if (kind === 'below') {
      setDialog({ row: null, parentId: row.id })
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
  return (
    <div className="people-page">
      <div className="people-head">
        <h1>{t('people.menu')}</h1>
        <span className="grow" />
        <label className="people-head">
          {t('people.preview_as')}
          <select value={roleId} onChange={(event) => setQuery({ roleId: event.target.value })}>
            <option value="">{t('frontend.all')}</option>
            {roles.map((role) => (
              <option key={role.id} value={role.id}>
                {role.name}
              </option>
            ))}
          </select>
        </label>
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
              <Node
                key={row.id}
                row={row}
                rows={rows}
                seen={roleId && seen ? new Set(seen) : null}
                editable={editable && !move.isPending}
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
