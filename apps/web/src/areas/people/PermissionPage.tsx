import { peopleCalls } from '@oas/contract/people/calls'
import type { PermissionRow } from '@oas/contract/people/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { type FilterField, useFilters } from '../../kit/list/filters.ts'
import { permissionName } from '../../kit/people/words.tsx'
import { go } from '../../nav/location.ts'
import { PermissionDialog } from './PermissionDialog.tsx'
import { WhoCan } from './WhoCan.tsx'
import { choiceField } from '../../kit/list/choice-field.ts'
import { column, monoColumn, numberColumn } from '../../kit/list/column.ts'
import { usePart } from './use-part.ts'
import '../../kit/people/people.css'

const fieldsOf = (): FilterField[] => [
  { key: 'text', kind: 'text', label: t('people.permission') },
  choiceField('held', t('people.held'), [
    { value: 'true', label: t('people.yes') },
    { value: 'false', label: t('people.no') },
  ]),
]

const List = ({
  editable,
  onEdit,
}: {
  editable: boolean
  onEdit: (row: PermissionRow) => void
}) => {
  const fields = fieldsOf()
  const { values, set } = useFilters(fields)
  const { text, held } = values
  const input = { ...(text ? { text } : {}), ...(held ? { held: held === 'true' } : {}) }
  const { data, isFetching, error } = useMainCall(peopleCalls.permissions, input, {
    keepPrevious: true,
  })
  const remove = useSend(peopleCalls.removePermission, { refreshes: [peopleCalls.permissions] })
  const why = editable ? undefined : t('people.needs_edit')
  const buttons = (row: PermissionRow) => (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      <button
        type="button"
        className="btn"
        disabled={!editable}
        title={why}
        onClick={() => onEdit(row)}
      >
        {t('frontend.edit')}
      </button>
      {!row.builtIn && (
        <button
          type="button"
          className="btn"
          disabled={!editable || row.roles.length > 0}
          title={why}
          onClick={() =>
            confirmDelete(row.key, async () => {
              await remove.mutateAsync({ key: row.key, version: row.version ?? 1 })
            })
          }
        >
          {t('frontend.delete')}
        </button>
      )}
    </span>
  )
  const columns: Column<PermissionRow>[] = [
    monoColumn('key', 'people.key', 300, (row) => (
      <a href={`#/auth/permission-detail/${row.key}`}>{row.key}</a>
    )),
    column('name', 'frontend.name', 230, (row) => row.name || permissionName(row.key)),
    column('kind', 'people.type', 90, (row) =>
      row.builtIn ? <span className="muted">{t('people.built_in')}</span> : t('people.added'),
    ),
    column('roles', 'people.roles', null, (row) => {
      const names = row.roles.map((role) => role.name).join(', ')
      return <span title={names}>{names}</span>
    }),
    numberColumn('people', 'people.people_count', 80, (row) => row.people),
    column('note', 'people.note', null, (row) => <span title={row.note}>{row.note}</span>),
    column('act', 'frontend.actions', 140, buttons),
  ]
  return (
    <>
      <FilterBar fields={fields} values={values} onSearch={set} error={error}>
        <ExportButton
          call={peopleCalls.exportPermissions}
          input={input}
          fileName="permissions.xlsx"
        />
      </FilterBar>
      <DataTable
        label={t('people.permissions')}
        columns={columns}
        rows={data ?? []}
        idOf={(row) => row.key}
        loading={isFetching}
        onOpen={(row) => go(`/auth/permission-detail/${row.key}`)}
      />
    </>
  )
}

/** Every permission and who has it; and the question who can do what. */
export function PermissionPage() {
  const { may } = useMay()
  const [part, setPart] = usePart(['list', 'who'])
  const [dialog, setDialog] = useState<{ row: PermissionRow | null } | null>(null)
  return (
    <div className="people-page">
      <div className="people-head">
        <h1>{t('people.permissions')}</h1>
        <span className="grow" />
        <button
          type="button"
          className="btn primary"
          disabled={!may('people.edit')}
          title={may('people.edit') ? undefined : t('people.needs_edit')}
          onClick={() => setDialog({ row: null })}
        >
          {t('people.new_permission')}
        </button>
      </div>
      <Tabs
        label={t('people.permissions')}
        value={part}
        onChange={setPart}
        tabs={[
          { key: 'list', label: t('people.permissions') },
          { key: 'who', label: t('people.who_can') },
        ]}
      >
        {part === 'list' ? (
          <List editable={may('people.edit')} onEdit={(row) => setDialog({ row })} />
        ) : (
          <WhoCan />
        )}
      </Tabs>
      {dialog && <PermissionDialog row={dialog.row} onClose={() => setDialog(null)} />}
    </div>
  )
}
