import { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import type { Output } from '@oas/contract/define'
import { peopleCalls } from '@oas/contract/people/calls'
import type { RoleRow } from '@oas/contract/people/schemas'
import { type ReactNode, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterField } from '../../kit/list/filters.ts'
import { scopeWords } from '../../kit/people/words.tsx'
import { formatTime } from '../../kit/time.ts'
import { go } from '../../nav/location.ts'
import { useAskedNew } from '../../nav/use-asked-new.ts'
import { RoleDialog } from './RoleDialog.tsx'
import { choiceField, oneOfField } from '../../kit/list/choice-field.ts'
import { permissionChoices } from './choices.ts'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import '../../kit/people/people.css'

type Apps = Output<typeof adminAuthCalls.appTree>
const filters = (
  apps: Apps,
  permissions: Output<typeof peopleCalls.permissions>,
): FilterField[] => [
  { key: 'text', kind: 'text', label: t('frontend.name') },
  oneOfField('permission', t('people.permission'), permissionChoices(permissions), 220),
  choiceField(
    'appId',
    t('people.app'),
    apps.map((app) => ({ value: String(app.appId), label: app.appName })),
  ),
]

const columns = (apps: Apps, buttons: (row: RoleRow) => ReactNode): Column<RoleRow>[] => [
  sorted(
    column('name', 'frontend.name', 190, (row) => (
      <a href={`#/auth/role-detail/${row.id}`}>{row.name}</a>
    )),
  ),
  column('description', 'people.description', null, (row) => (
    <span title={row.description}>{row.description}</span>
  )),
  numberColumn('permissions', 'people.permissions', 90, (row) => row.permissionCount),
  numberColumn('paths', 'people.paths', 90, (row) => row.pathCount),
  column('data', 'people.data', 260, (row) => {
    const text = row.scopes.map((entry) => scopeWords(entry, apps)).join(', ')
    return <span title={text}>{text}</span>
  }),
  sorted(
    numberColumn('people', 'people.people_count', 80, (row) => (
      <a href={`#/auth/user?roleId=${row.id}`} onClick={(event) => event.stopPropagation()}>
        {row.people}
      </a>
    )),
  ),
  column('many', 'people.many_sessions', 120, (row) =>
    row.manySessions ? t('people.yes') : t('people.no'),
  ),
  column('default', 'people.by_default', 120, (row) =>
    row.byDefault ? t('people.yes') : t('people.no'),
  ),
  sorted(
    column('changed', 'people.changed', 150, (row) => formatTime(row.changedAt)),
    'changedAt',
  ),
  column('act', 'frontend.actions', 140, buttons),
]

/** Roles: what each holds and how many people have it. */
export function RoleListPage() {
  const { may } = useMay()
  const { data: apps = [] } = useCall(adminAuthCalls.appTree, {})
  const { data: permissions = [] } = useCall(peopleCalls.permissions, {})
  const remove = useSend(peopleCalls.removeRole, {
    refreshes: [peopleCalls.roles, peopleCalls.roleChoices],
  })
  const { asked, leave } = useAskedNew()
  const [dialog, setDialog] = useState<{ copyOf: RoleRow | null } | null>(
    asked ? { copyOf: null } : null,
  )
  const why = (row: RoleRow): string | undefined => {
    if (!may('people.edit')) return t('people.needs_edit')
    return row.grantable ? undefined : t('people.role_out_of_reach')
  }
  const buttons = (row: RoleRow) => (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      <button
        type="button"
        className="btn"
        disabled={why(row) !== undefined}
        title={why(row)}
        onClick={() => setDialog({ copyOf: row })}
      >
        {t('frontend.copy')}
      </button>
      <button
        type="button"
        className="btn"
        disabled={why(row) !== undefined}
        title={why(row)}
        onClick={() =>
          confirmDelete(`${row.name} (${t('people.people_count')}: ${row.people})`, async () => {
            await remove.mutateAsync({ id: row.id, version: row.version })
          })
        }
      >
        {t('frontend.delete')}
      </button>
    </span>
  )
  const close = (): void => {
    setDialog(null)
    leave()
  }
  return (
    <QueryList
      title={t('people.roles')}
      about={t('empty.roles')}
      call={peopleCalls.roles}
      paging="number"
      columns={columns(apps, buttons)}
      idOf={(row) => row.id}
      onOpen={(row) => go(`/auth/role-detail/${row.id}`)}
      fields={filters(apps, permissions)}
      inputOf={({ text, permission, appId }) => ({
        ...(text ? { text } : {}),
        ...(permission ? { permission } : {}),
        ...(appId ? { appId: Number(appId) } : {}),
      })}
      tools={(input) => (
        <ExportButton call={peopleCalls.exportRoles} input={input} fileName="roles.xlsx" />
      )}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={!may('people.edit')}
          title={may('people.edit') ? undefined : t('people.needs_edit')}
          onClick={() => setDialog({ copyOf: null })}
        >
          {t('people.new_role')}
        </button>
      }
    >
      {dialog && <RoleDialog copyOf={dialog.copyOf} onClose={close} />}
    </QueryList>
  )
}
