import { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import type { Output } from '@oas/contract/define'
import { peopleCalls } from '@oas/contract/people/calls'
import type { MemberRow } from '@oas/contract/people/schemas'
import { sessionCalls } from '@oas/contract/session/calls'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { t } from '../../i18n/texts.ts'
import { ColumnSettings } from '../../kit/list/ColumnSettings.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { useColumns } from '../../kit/list/use-columns.ts'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { SavedViews } from '../../kit/list/SavedViews.tsx'
import { type FilterField, useFilters } from '../../kit/list/filters.ts'
import { scopeWords, StateTag } from '../../kit/people/words.tsx'
import { formatTime } from '../../kit/time.ts'
import { MemberDialog } from './MemberDialog.tsx'
import { choiceField } from '../../kit/list/choice-field.ts'
import { languages, pageKeys } from '../../kit/pick/later.ts'
import { skills } from './person-words.ts'
import { PageNames } from '../../kit/pick/PageNames.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { askKickMember } from './user-acts.tsx'
import '../../kit/people/people.css'

const filters = (): FilterField[] => [
  { key: 'text', kind: 'text', label: t('people.name') },
  { key: 'language', kind: 'pick', label: t('people.languages'), source: languages },
  { key: 'skill', kind: 'pick', label: t('people.skills'), source: skills },
  choiceField('online', t('people.sessions'), [
    { value: 'true', label: t('people.online') },
    { value: 'false', label: t('people.offline') },
  ]),
  { key: 'page', kind: 'pick', label: t('people.page'), source: pageKeys },
]

const columns = (
  apps: Output<typeof adminAuthCalls.appTree>,
  buttons: (row: MemberRow) => ReactNode,
): Column<MemberRow>[] => [
  column('name', 'people.name', 120, (row) => row.name),
  column('display', 'people.display_name', 130, (row) => row.displayName),
  column('online', 'frontend.state', 110, (row) =>
    row.state !== 'active' ? (
      <StateTag state={row.state} />
    ) : row.online ? (
      <span className="state-tag good">{t('people.online')}</span>
    ) : (
      <span className="muted">{t('people.offline')}</span>
    ),
  ),
  column('page', 'people.page', 150, (row) =>
    row.page === '' ? '' : <PageNames keys={[row.page]} />,
  ),
  column('types', 'people.types_allowed', null, (row) => {
    const text = row.types.map((entry) => scopeWords(entry, apps)).join(', ')
    return <span title={text}>{text}</span>
  }),
  numberColumn('today', 'people.today', 80, (row) => row.decidedToday),
  column('languages', 'people.languages', 100, (row) => row.languages.join(', ')),
  column('skills', 'people.skills', 110, (row) => row.skills.join(', ')),
  column('shift', 'people.shift', 100, (row) => row.shift),
  column('since', 'people.since', 150, (row) => formatTime(row.since)),
  column('seen', 'people.seen', 150, (row) => formatTime(row.seenAt)),
  column('roles', 'people.roles', 150, (row) => row.roles.join(', ')),
  column('act', 'frontend.actions', 190, buttons),
]

/** The leader's own team: who works, where, with which types. */
export function UserManagePage() {
  const fields = filters()
  const { values, set } = useFilters(fields)
  const { online, ...rest } = values
  const { data, isFetching, error } = useMainCall(
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
  const all = columns(apps, buttons)
  const table = useColumns('/user-manage', all)
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>
          {t('people.user_manage')}
          {data?.team ? `: ${data.team.name}` : ''}
        </h1>
        <SavedViews />
        <span className="list-space" />
        <ColumnSettings table={table} />
      </div>
      <FilterBar fields={fields} values={values} onSearch={set} error={error} />
      <DataTable
        label={t('people.user_manage')}
        columns={table.shown}
        layout={table}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching && !data}
        empty={data?.team === null ? t('people.no_own_team') : undefined}
      />
      {open && <MemberDialog key={open.id} row={open} onClose={() => setOpen(null)} />}
    </div>
  )
}
