import { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import type { AdminAuthV2 } from '@oas/contract/admin-auth/schemas'
import type { Output } from '@oas/contract/define'
import { peopleCalls } from '@oas/contract/people/calls'
import { type ReactNode, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { useOwnSort } from '../../kit/list/use-call-sort.ts'
import { PageNumbers } from '../../kit/list/PageNumbers.tsx'
import type { FilterField } from '../../kit/list/filters.ts'
import { scopeWords, StateTag } from '../../kit/people/words.tsx'
import { AuthorityDialog } from './AuthorityDialog.tsx'
import { choiceField, oneOfField, namedChoices } from '../../kit/list/choice-field.ts'
import { column, sorted } from '../../kit/list/column.ts'
import { useListPage } from './use-list-page.ts'

type Apps = Output<typeof adminAuthCalls.appTree>
type Named = {
  types: Output<typeof adminAuthCalls.orderTypes>
  teams: Output<typeof peopleCalls.teams>
  apps: Apps
}

const filters = ({ types, teams, apps }: Named): FilterField[] => [
  { key: 'text', kind: 'text', label: t('people.name') },
  oneOfField(
    'authType',
    t('people.auth_type'),
    types.map((type) => ({ value: type.authType, label: type.authName })),
  ),
  oneOfField('teamId', t('people.team'), namedChoices(teams)),
  choiceField(
    'appId',
    t('people.app'),
    apps.map((app) => ({ value: String(app.appId), label: app.appName })),
  ),
]

const columns = (apps: Apps, buttons: (row: AdminAuthV2) => ReactNode): Column<AdminAuthV2>[] => [
  sorted(
    column('name', 'people.name', 150, (row) => row.adminName),
    'adminName',
  ),
  sorted(
    column('display', 'people.display_name', 150, (row) => row.displayName),
    'displayName',
  ),
  sorted(
    column('team', 'people.team', 130, (row) => row.teamName),
    'teamName',
  ),
  sorted(column('state', 'frontend.state', 110, (row) => <StateTag state={row.state} />)),
  column('auths', 'people.auth_type', null, (row) => (
    <span className="people-tags">
      {row.auths.map((auth) => (
        <span key={auth.id} className="people-tag">
          {auth.authName}
        </span>
      ))}
    </span>
  )),
  column('data', 'people.data', null, (row) => {
    const text = row.scopes
      .map((entry) => `${scopeWords(entry, apps)}${entry.personal ? ` (${t('people.own')})` : ''}`)
      .join(', ')
    return <span title={text}>{text}</span>
  }),
  column('act', 'frontend.actions', 180, buttons),
]

/** People with their types of authority and data. */
export function Authorities() {
  const { may } = useMay()
  const { values, search, current, pageSize, turn } = useListPage()
  const { sorting, asked } = useOwnSort(adminAuthCalls.listV2, () => turn(1, pageSize))
  const [open, setOpen] = useState<AdminAuthV2 | null>(null)
  const { data: types = [] } = useCall(adminAuthCalls.orderTypes, {})
  const { data: teams = [] } = useCall(peopleCalls.teams, {})
  const { data: apps = [] } = useCall(adminAuthCalls.appTree, {})
  const { appId, ...rest } = values
  const { data, isFetching, error } = useCall(
    adminAuthCalls.listV2,
    { ...asked, current, pageSize, ...rest, ...(appId ? { appId: Number(appId) } : {}) },
    { keepPrevious: true },
  )
  const take = useSend(adminAuthCalls.removeV2, { refreshes: [adminAuthCalls.listV2] })
  const why = may('people.edit') ? undefined : t('people.needs_edit')
  const buttons = (row: AdminAuthV2): ReactNode => (
    <span className="row-actions">
      <button
        type="button"
        className="btn"
        disabled={Boolean(why)}
        title={why}
        onClick={() => setOpen(row)}
      >
        {t('frontend.edit')}
      </button>
      <button
        type="button"
        className="btn"
        disabled={Boolean(why)}
        title={why}
        onClick={() =>
          confirmDelete(
            row.adminName,
            async () => {
              await take.mutateAsync({ adminId: row.adminId, version: row.version })
            },
            { title: t('people.take_all') },
          )
        }
      >
        {t('people.take_all')}
      </button>
    </span>
  )
  return (
    <>
      <FilterBar
        fields={filters({ types, teams, apps })}
        values={values}
        onSearch={search}
        error={error}
      />
      <DataTable
        label={t('people.authorities')}
        columns={columns(apps, buttons)}
        sorting={sorting}
        rows={data?.list ?? []}
        idOf={(row) => row.adminId}
        loading={isFetching}
      />
      {data && (
        <PageNumbers current={current} pageSize={pageSize} total={data.total} onChange={turn} />
      )}
      {open && <AuthorityDialog key={open.adminId} row={open} onClose={() => setOpen(null)} />}
    </>
  )
}
