import { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import type { QueryConfig } from '@oas/contract/admin-auth/schemas'
import type { Output } from '@oas/contract/define'
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
import { notifyFailure } from '../../kit/notice.tsx'
import { scopeWords } from '../../kit/people/words.tsx'
import { formatTime } from '../../kit/time.ts'
import { BusinessDialog } from './BusinessDialog.tsx'
import { choiceField } from '../../kit/list/choice-field.ts'
import { column, sorted } from '../../kit/list/column.ts'
import { useListPage } from './use-list-page.ts'

type Apps = Output<typeof adminAuthCalls.appTree>
const refreshes = [adminAuthCalls.configList, adminAuthCalls.listV2]
const filters = (apps: Apps): FilterField[] => [
  { key: 'text', kind: 'text', label: t('people.name') },
  choiceField(
    'appId',
    t('people.app'),
    apps.map((app) => ({ value: String(app.appId), label: app.appName })),
  ),
  choiceField('status', t('frontend.state'), [
    { value: 'on', label: t('people.on') },
    { value: 'off', label: t('people.off') },
  ]),
]

const columns = (apps: Apps, buttons: (row: QueryConfig) => ReactNode): Column<QueryConfig>[] => [
  sorted(
    column('name', 'people.name', 160, (row) => row.userName),
    'userName',
  ),
  sorted(
    column('display', 'people.display_name', 160, (row) => row.displayName),
    'displayName',
  ),
  column('data', 'people.businesses', null, (row) => scopeWords(row, apps)),
  sorted(
    column('state', 'frontend.state', 100, (row) => (
      <span className={`state-tag ${row.enabled ? 'good' : 'bad'}`}>
        {row.enabled ? t('people.on') : t('people.off')}
      </span>
    )),
    'enabled',
  ),
  sorted(column('by', 'people.actor', 140, (row) => row.by)),
  sorted(column('at', 'people.at', 160, (row) => formatTime(row.at))),
  column('act', 'frontend.actions', 190, buttons),
]

/** Buttons of a business: it is switched on and off, or goes. */
const useButtons = (apps: Apps, why: string | undefined) => {
  const turn = useSend(adminAuthCalls.configStatus, { refreshes })
  const remove = useSend(adminAuthCalls.configRemove, { refreshes })
  return (row: QueryConfig): ReactNode => (
    <span className="row-actions">
      <button
        type="button"
        className="btn"
        disabled={Boolean(why) || turn.isPending}
        title={why}
        onClick={() =>
          turn.mutate(
            { id: row.id, version: row.version, enabled: !row.enabled },
            { onError: notifyFailure },
          )
        }
      >
        {row.enabled ? t('people.switch_off') : t('people.switch_on')}
      </button>
      <button
        type="button"
        className="btn"
        disabled={Boolean(why)}
        title={why}
        onClick={() =>
          confirmDelete(`${row.userName}, ${scopeWords(row, apps)}`, async () => {
            await remove.mutateAsync({ id: row.id, version: row.version })
          })
        }
      >
        {t('frontend.delete')}
      </button>
    </span>
  )
}

/** Businesses that people may query beside what their roles give. */
export function Businesses() {
  const { may } = useMay()
  const { values, search, current, pageSize, turn } = useListPage()
  const { sorting, asked } = useOwnSort(adminAuthCalls.configList, () => turn(1, pageSize))
  const [making, setMaking] = useState(false)
  const { data: apps = [] } = useCall(adminAuthCalls.appTree, {})
  const { text, appId, status } = values
  const { data, isFetching, error } = useCall(
    adminAuthCalls.configList,
    {
      ...asked,
      current,
      pageSize,
      ...(text ? { text } : {}),
      ...(appId ? { appId: Number(appId) } : {}),
      ...(status ? { status: status as 'on' | 'off' } : {}),
    },
    { keepPrevious: true },
  )
  const why = may('people.edit') ? undefined : t('people.needs_edit')
  const buttons = useButtons(apps, why)
  return (
    <>
      <FilterBar fields={filters(apps)} values={values} onSearch={search} error={error}>
        <button
          type="button"
          className="btn"
          disabled={Boolean(why)}
          title={why}
          onClick={() => setMaking(true)}
        >
          {t('people.new_business')}
        </button>
      </FilterBar>
      <DataTable
        label={t('people.businesses')}
        columns={columns(apps, buttons)}
        sorting={sorting}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
      />
      {data && (
        <PageNumbers current={current} pageSize={pageSize} total={data.total} onChange={turn} />
      )}
      {making && <BusinessDialog refreshes={refreshes} onClose={() => setMaking(false)} />}
    </>
  )
}
