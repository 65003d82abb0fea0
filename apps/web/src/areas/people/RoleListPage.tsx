import { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import { peopleCalls } from '@oas/contract/people/calls'
import type { RoleRow } from '@oas/contract/people/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { scopeText } from '../../kit/people/words.tsx'
import { formatTime } from '../../kit/time.ts'
import { go } from '../../nav/location.ts'
import { RoleDialog } from './RoleDialog.tsx'
import { permissionChoices } from './choices.ts'
import '../../kit/people/people.css'

/** Roles: what each holds and how many people have it. */
export const RoleListPage = () => {
  const { may } = useMay()
  const { data: apps = [] } = useCall(adminAuthCalls.appTree, {})
  const { data: permissions = [] } = useCall(peopleCalls.permissions, {})
  const remove = useSend(peopleCalls.removeRole, {
    refreshes: [peopleCalls.roles, peopleCalls.roleChoices],
  })
  const [dialog, setDialog] = useState<{ copyOf: RoleRow | null } | null>(null)
  const why = (row: RoleRow): string | undefined =>
    !may('people.edit')
      ? t('people.needs_edit')
      : row.grantable
        ? undefined
        : t('people.role_out_of_reach')
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
  const columns: Column<RoleRow>[] = [
    {
      key: 'name',
      title: t('frontend.name'),
      width: 190,
      render: (row) => <a href={`#/auth/role-detail/${row.id}`}>{row.name}</a>,
    },
    {
      key: 'description',
      title: t('people.description'),
      render: (row) => <span title={row.description}>{row.description}</span>,
    },
    {
      key: 'permissions',
      title: t('people.permissions'),
      width: 90,
      numeric: true,
      render: (row) => row.permissionCount,
    },
    {
      key: 'paths',
      title: t('people.paths'),
      width: 90,
      numeric: true,
      render: (row) => row.pathCount,
    },
    {
      key: 'data',
      title: t('people.data'),
      width: 260,
      render: (row) => {
        const text = row.scopes.map((entry) => scopeText(entry, apps)).join(', ')
        return <span title={text}>{text}</span>
      },
    },
    {
      key: 'people',
      title: t('people.people_count'),
      width: 80,
      numeric: true,
      render: (row) => (
        <a href={`#/auth/user?roleId=${row.id}`} onClick={(event) => event.stopPropagation()}>
          {row.people}
        </a>
      ),
    },
    {
      key: 'many',
      title: t('people.many_sessions'),
      width: 120,
      render: (row) => (row.manySessions ? t('people.yes') : t('people.no')),
    },
    {
      key: 'default',
      title: t('people.by_default'),
      width: 120,
      render: (row) => (row.byDefault ? t('people.yes') : t('people.no')),
    },
    {
      key: 'changed',
      title: t('people.changed'),
      width: 150,
      render: (row) => formatTime(row.changedAt),
    },
    { key: 'act', title: t('frontend.actions'), width: 140, render: buttons },
  ]
  return (
    <QueryList
      title={t('people.roles')}
      call={peopleCalls.roles}
      paging="number"
      columns={columns}
      idOf={(row) => row.id}
      onOpen={(row) => go(`/auth/role-detail/${row.id}`)}
      fields={[
        { key: 'text', kind: 'text', label: t('frontend.name') },
        {
          key: 'permission',
          kind: 'choice',
          label: t('people.permission'),
          options: permissionChoices(permissions),
          width: 220,
        },
        {
          key: 'appId',
          kind: 'choice',
          label: t('people.app'),
          options: apps.map((app) => ({ value: String(app.appId), label: app.appName })),
        },
      ]}
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
      {dialog && <RoleDialog copyOf={dialog.copyOf} onClose={() => setDialog(null)} />}
    </QueryList>
  )
}
