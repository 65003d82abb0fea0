import { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import { peopleCalls } from '@oas/contract/people/calls'
import type { MemberRow } from '@oas/contract/people/schemas'
import { sessionCalls } from '@oas/contract/session/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { ColumnSettings, useColumns } from '../../kit/list/ColumnSettings.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { SavedViews } from '../../kit/list/SavedViews.tsx'
import { type FilterField, useFilters } from '../../kit/list/filters.ts'
import { StateTag, scopeText } from '../../kit/people/words.tsx'
import { formatTime } from '../../kit/time.ts'
import { MemberDialog } from './MemberDialog.tsx'
import { askKickMember } from './user-acts.tsx'
import '../../kit/people/people.css'

/** The leader's own team: who works, where, with which types. */
export const UserManagePage = () => {
  const fields: FilterField[] = [
    { key: 'text', kind: 'text', label: t('people.name') },
    { key: 'language', kind: 'text', label: t('people.languages') },
    { key: 'skill', kind: 'text', label: t('people.skills') },
    {
      key: 'online',
      kind: 'choice',
      label: t('people.sessions'),
      options: [
        { value: 'true', label: t('people.online') },
        { value: 'false', label: t('people.offline') },
      ],
    },
    { key: 'page', kind: 'text', label: t('people.page') },
  ]
  const { values, set } = useFilters(fields)
  const { online, ...rest } = values
  const { data, isFetching, error } = useCall(
    peopleCalls.members,
    { ...rest, ...(online ? { online: online === 'true' } : {}) },
    { keepPrevious: true, refetchMs: 15_000 },
  )
  const { data: apps = [] } = useCall(adminAuthCalls.appTree, {})
  const { data: self } = useCall(sessionCalls.self, {})
  const [open, setOpen] = useState<MemberRow | null>(null)
  const buttons = (row: MemberRow) => (
    <span className="row-actions">
      <button
        type="button"
        className="btn"
        disabled={!row.manageable}
        title={row.manageable ? undefined : t('people.out_of_reach')}
        onClick={() => setOpen(row)}
      >
        {t('frontend.edit')}
      </button>
      <button
        type="button"
        className="btn"
        disabled={!row.manageable || !row.online || row.id === self?.id}
        title={row.manageable ? undefined : t('people.out_of_reach')}
        onClick={() => askKickMember(row)}
      >
        {t('people.kick')}
      </button>
    </span>
  )
  const columns: Column<MemberRow>[] = [
    { key: 'name', title: t('people.name'), width: 120, render: (row) => row.name },
    {
      key: 'display',
      title: t('people.display_name'),
      width: 130,
      render: (row) => row.displayName,
    },
    {
      key: 'online',
      title: t('frontend.state'),
      width: 110,
      render: (row) =>
        row.state !== 'active' ? (
          <StateTag state={row.state} />
        ) : row.online ? (
          <span className="state-tag good">{t('people.online')}</span>
        ) : (
          <span className="muted">{t('people.offline')}</span>
        ),
    },
    { key: 'page', title: t('people.page'), width: 150, mono: true, render: (row) => row.page },
    {
      key: 'types',
      title: t('people.types_allowed'),
      render: (row) => {
        const text = row.types.map((entry) => scopeText(entry, apps)).join(', ')
        return <span title={text}>{text}</span>
      },
    },
    {
      key: 'today',
      title: t('people.today'),
      width: 80,
      numeric: true,
      render: (row) => row.decidedToday,
    },
    {
      key: 'languages',
      title: t('people.languages'),
      width: 100,
      render: (row) => row.languages.join(', '),
    },
    {
      key: 'skills',
      title: t('people.skills'),
      width: 110,
      render: (row) => row.skills.join(', '),
    },
    { key: 'shift', title: t('people.shift'), width: 100, render: (row) => row.shift },
    { key: 'since', title: t('people.since'), width: 150, render: (row) => formatTime(row.since) },
    { key: 'seen', title: t('people.seen'), width: 150, render: (row) => formatTime(row.seenAt) },
    { key: 'roles', title: t('people.roles'), width: 150, render: (row) => row.roles.join(', ') },
    { key: 'act', title: t('frontend.actions'), width: 190, render: buttons },
  ]
  const table = useColumns('/user-manage', columns)
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>
          {t('people.user_manage')}
          {data?.team ? `: ${data.team.name}` : ''}
        </h1>
        <SavedViews />
        <span className="list-space" />
        <ColumnSettings
          columns={columns}
          hidden={table.hidden}
          onToggle={table.toggle}
          onAll={table.showAll}
        />
      </div>
      <FilterBar fields={fields} values={values} onSearch={set} problem={error?.message ?? ''} />
      <DataTable
        label={t('people.user_manage')}
        columns={table.shown}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching && !data}
        empty={data?.team === null ? t('people.no_own_team') : undefined}
      />
      {open && <MemberDialog key={open.id} row={open} onClose={() => setOpen(null)} />}
    </div>
  )
}
