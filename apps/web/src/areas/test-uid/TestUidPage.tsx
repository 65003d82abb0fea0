import { sessionCalls } from '@oas/contract/session/calls'
import { type TestUidRow, testUidCalls } from '@oas/contract/test-uid/calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterField } from '../../kit/list/filters.ts'
import { formatTime } from '../../kit/time.ts'
import { AddTestUidsDialog } from './AddTestUidsDialog.tsx'
import { persons } from '../../kit/pick/later.ts'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import '../../kit/people/people.css'

type Apps = readonly { id: number; name: string }[]

const OwnerCell = ({ row }: { row: TestUidRow }) => (
  <>
    {row.addedBy} <span className="muted">{formatTime(row.addedAt)}</span>
  </>
)

const UntilCell = ({ row }: { row: TestUidRow }) => (
  <>
    {formatTime(row.until)}{' '}
    <span className={`state-tag ${row.expired ? 'bad' : 'good'}`}>
      {t(row.expired ? 'test_uid.expired' : 'test_uid.current')}
    </span>
  </>
)

const RecordsCell = ({ row }: { row: TestUidRow }) =>
  row.records > 0 ? (
    <a href={`#/tags/record-list?uid=${encodeURIComponent(row.uid)}&appId=${row.appId}`}>
      {row.records}
    </a>
  ) : (
    0
  )

const testUidColumns = (
  nameOf: (appId: number) => string | number,
  buttons: Column<TestUidRow>['render'],
): Column<TestUidRow>[] => [
  { key: 'uid', title: 'UID', width: 160, mono: true, render: (row) => row.uid },
  sorted(
    column('app', 'test_uid.app', 120, (row) => nameOf(row.appId)),
    'appId',
  ),
  column('why', 'test_uid.why', null, (row) => <span title={row.why}>{row.why}</span>),
  sorted(
    column('owner', 'test_uid.owner', 200, (row) => <OwnerCell row={row} />),
    'addedBy',
  ),
  sorted(column('until', 'test_uid.until', 230, (row) => <UntilCell row={row} />)),
  numberColumn('records', 'test_uid.records', 110, (row) => <RecordsCell row={row} />),
  column('act', 'frontend.actions', 100, buttons),
]

const testUidFields = (apps: Apps): FilterField[] => [
  { key: 'uid', kind: 'text', label: 'UID' },
  {
    key: 'appId',
    kind: 'choice',
    label: t('test_uid.app'),
    options: apps.map((app) => ({ value: String(app.id), label: app.name })),
  },
  { key: 'owner', kind: 'pick', label: t('test_uid.owner'), source: persons },
  {
    key: 'expired',
    kind: 'choice',
    label: t('frontend.state'),
    options: [
      { value: 'false', label: t('test_uid.current') },
      { value: 'true', label: t('test_uid.expired') },
    ],
  },
]

/** Users whose records are tries: marked, not counted, not delivered. */
export function TestUidPage() {
  const { may } = useMay()
  const { data: self } = useCall(sessionCalls.self, {})
  const remove = useSend(testUidCalls.remove, { refreshes: [testUidCalls.list] })
  const [adding, setAdding] = useState(false)
  const apps = self?.apps ?? []
  const why = may('app.edit') ? undefined : t('test_uid.needs_edit')
  const nameOf = (appId: number): string | number =>
    apps.find((app) => app.id === appId)?.name ?? appId
  const buttons = (row: TestUidRow) => (
    <span className="row-actions">
      <button
        type="button"
        className="btn"
        aria-label={`${t('test_uid.remove')}: ${row.uid}`}
        disabled={why !== undefined}
        title={why}
        onClick={() =>
          confirmDelete(row.uid, async () => {
            await remove.mutateAsync({ id: row.id })
          })
        }
      >
        {t('test_uid.remove')}
      </button>
    </span>
  )
  return (
    <QueryList
      title={t('test_uid.title')}
      about={t('empty.test_users')}
      call={testUidCalls.list}
      paging="number"
      columns={testUidColumns(nameOf, buttons)}
      idOf={(row) => row.id}
      fields={testUidFields(apps)}
      inputOf={({ uid, appId, owner, expired }) => ({
        ...(uid ? { uid } : {}),
        ...(appId ? { appId: Number(appId) } : {}),
        ...(owner ? { owner } : {}),
        ...(expired ? { expired: expired === 'true' } : {}),
      })}
      tools={() => <span className="muted">{t('test_uid.about')}</span>}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setAdding(true)}
        >
          {t('test_uid.add')}
        </button>
      }
    >
      {adding && <AddTestUidsDialog apps={apps} onClose={() => setAdding(false)} />}
    </QueryList>
  )
}
