import { peopleCalls } from '@oas/contract/people/calls'
import type { PathRow } from '@oas/contract/people/schemas'
import { type ReactNode, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { ColumnSettings } from '../../kit/list/ColumnSettings.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { useColumns } from '../../kit/list/use-columns.ts'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { SavedViews } from '../../kit/list/SavedViews.tsx'
import { type FilterField, useFilters } from '../../kit/list/filters.ts'
import { titleOf } from '../../kit/people/words.tsx'
import { RouteDialog } from './RouteDialog.tsx'
import { oneOfField, namedChoices } from '../../kit/list/choice-field.ts'
import { column, monoColumn, numberColumn } from '../../kit/list/column.ts'
import '../../kit/people/people.css'

const filters = (roles: readonly { id: string; name: string }[]): FilterField[] => [
  { key: 'text', kind: 'text', label: t('people.path') },
  oneOfField('roleId', t('people.role'), namedChoices(roles)),
]

const columns = (buttons: (row: PathRow) => ReactNode): Column<PathRow>[] => [
  monoColumn('path', 'people.path', 260, (row) => row.path),
  column('title', 'people.title', 180, (row) => row.title),
  column('registered', 'people.registered', 100, (row) =>
    row.id ? t('people.yes') : <span className="muted">{t('people.no')}</span>,
  ),
  column('menu', 'people.in_menu', 180, (row) => row.menus.map(titleOf).join(', ')),
  column('roles', 'people.opened_by', null, (row) => (
    <span
      className="people-tags"
      title={row.roles.map((role) => `${role.name}: ${role.entry}`).join('\n')}
    >
      {row.roles.map((role) => (
        <a
          key={role.id}
          className="people-tag"
          title={role.entry}
          href={`#/auth/role-detail/${role.id}`}
        >
          {role.name}
        </a>
      ))}
    </span>
  )),
  numberColumn('people', 'people.people_count', 80, (row) => row.people),
  column('note', 'people.note', 200, (row) => <span title={row.note}>{row.note}</span>),
  column('act', 'frontend.actions', 160, buttons),
]

/**
 * Front-end paths: registered ones, those in the menu and those that roles hold, and who opens
 * them.
 */
export function RoutePage() {
  const { may } = useMay()
  const editable = may('people.edit')
  const why = editable ? undefined : t('people.needs_edit')
  const { data: roles = [] } = useCall(peopleCalls.roleChoices, {})
  const fields = filters(roles)
  const { values, set } = useFilters(fields)
  const { data, isFetching, error } = useMainCall(peopleCalls.routes, values, {
    keepPrevious: true,
  })
  const remove = useSend(peopleCalls.removeRoute, { refreshes: [peopleCalls.routes] })
  const [dialog, setDialog] = useState<{ row: PathRow | null } | null>(null)
  const buttons = (row: PathRow) => (
    <span className="row-actions">
      <button
        type="button"
        className="btn"
        disabled={!editable}
        title={why}
        onClick={() => setDialog({ row })}
      >
        {row.id ? t('frontend.edit') : t('people.register')}
      </button>
      {row.id && (
        <button
          type="button"
          className="btn"
          disabled={!editable}
          title={why}
          onClick={() =>
            confirmDelete(row.path, async () => {
              await remove.mutateAsync({ id: row.id ?? '', version: row.version ?? 1 })
            })
          }
        >
          {t('frontend.delete')}
        </button>
      )}
    </span>
  )
  const all = columns(buttons)
  const table = useColumns('/auth/route', all)
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('people.routes')}</h1>
        <SavedViews />
        <span className="list-space" />
        <button
          type="button"
          className="btn primary"
          disabled={!editable}
          title={why}
          onClick={() => setDialog({ row: null })}
        >
          {t('people.register')}
        </button>
        <ColumnSettings table={table} />
      </div>
      <FilterBar fields={fields} values={values} onSearch={set} error={error} />
      <DataTable
        label={t('people.routes')}
        columns={table.shown}
        layout={table}
        rows={data ?? []}
        idOf={(row) => row.path}
        loading={isFetching}
      />
      {dialog && <RouteDialog row={dialog.row} onClose={() => setDialog(null)} />}
    </div>
  )
}
