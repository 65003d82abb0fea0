import { appCalls } from '@oas/contract/app/calls'
import { type AppRow, appStates } from '@oas/contract/app/schemas'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { useAskedNew } from '../../nav/use-asked-new.ts'
import { AppDrawer } from './AppDrawer.tsx'
import { CreateAppDialog } from './CreateAppDialog.tsx'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { Endpoint } from './words.tsx'
import './app-area.css'

const zoneTime = (zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format()

const columns = (): Column<AppRow>[] => [
  { key: 'id', title: t('app.id'), width: 70, numeric: true, mono: true, render: (row) => row.id },
  sorted(
    column('name', 'frontend.name', null, (row) => (
      <span className="app-name">
        {row.icon ? (
          <img src={`${row.icon}?dw=40`} alt="" width="20" height="20" />
        ) : (
          <span className="app-letter" aria-hidden="true">
            {row.name.slice(0, 1)}
          </span>
        )}
        {row.name} <span className="muted mono">{row.key}</span>
      </span>
    )),
  ),
  sorted(numberColumn('types', 'app.types', 70, (row) => row.types)),
  sorted(numberColumn('keys', 'app.keys', 70, (row) => row.keys)),
  numberColumn(
    'rate',
    'app.rate',
    130,
    (row) => row.rate ?? <span className="muted">{t('app.no_rate')}</span>,
  ),
  column('zone', 'app.time_zone', 190, (row) => (
    <>
      {row.timeZone} <span className="muted">{zoneTime(row.timeZone)}</span>
    </>
  )),
  column('endpoint', 'app.tab_endpoint', 260, (row) => <Endpoint endpoint={row.endpoint} />),
  numberColumn('deliveries', 'app.deliveries', 130, (row) => (
    <span title={t('app.deliveries_hint', { ok: row.delivered, bad: row.undelivered })}>
      {row.delivered} /{' '}
      <span className={row.undelivered > 0 ? 'app-bad' : ''}>{row.undelivered}</span>
    </span>
  )),
  sorted(
    column('state', 'frontend.state', 90, (row) => (
      <span className={`state-tag ${row.state === 'on' ? 'good' : 'bad'}`}>
        {tData(`app.state_${row.state}`)}
      </span>
    )),
  ),
  sorted(
    column('changed', 'frontend.updated_by', 110, (row) => row.updatedBy),
    'updatedBy',
  ),
]

/** Apps: what they are called, how they send content in, and where their decisions go. */
export function AppsPage() {
  const { may } = useMay()
  const { query } = usePlace()
  const { asked, leave } = useAskedNew()
  const why = may('app.edit') ? undefined : t('app.needs_edit')
  const open = Number(query.get('app') ?? 0)
  const [creating, setCreating] = useState(asked && open === 0)
  const close = (): void => {
    if (query.get('back') === 'home') leave()
    else setQuery({ ...Object.fromEntries(query), app: undefined, tab: undefined, new: undefined })
  }
  return (
    <QueryList
      title={t('app.apps')}
      about={t('empty.apps')}
      call={appCalls.list}
      paging="number"
      columns={columns()}
      idOf={(row) => String(row.id)}
      onOpen={(row) => setQuery({ ...Object.fromEntries(query), app: row.id })}
      selected={open > 0 ? String(open) : null}
      fields={[
        { key: 'text', kind: 'text', label: t('app.find') },
        {
          key: 'state',
          kind: 'choice',
          label: t('frontend.state'),
          options: appStates.map((state) => ({ value: state, label: tData(`app.state_${state}`) })),
        },
        { key: 'app', kind: 'number', label: t('app.id'), hidden: true },
      ]}
      inputOf={({ text, state }) => ({ ...(text ? { text } : {}), ...(state ? { state } : {}) })}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setCreating(true)}
        >
          {t('app.create')}
        </button>
      }
    >
      {creating && (
        <CreateAppDialog
          onClose={() => {
            setCreating(false)
            leave()
          }}
        />
      )}
      {open > 0 && <AppDrawer key={open} appId={open} onClose={close} />}
    </QueryList>
  )
}
