import type { Output } from '@oas/contract/define'
import { mapConfigCalls } from '@oas/contract/map-config/calls'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { go } from '../../nav/location.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import '../../kit/people/people.css'

type Row = Output<typeof mapConfigCalls.list>['list'][number]
const columns = (
  why: string | undefined,
  remove: (row: Row) => Promise<unknown>,
): Column<Row>[] => [
  sorted(
    monoColumn('key', 'map_config.key', 180, (row) => (
      <a href={`#/tags/map-config-edit/${row.id}`} onClick={(event) => event.stopPropagation()}>
        {row.key}
      </a>
    )),
  ),
  sorted(column('name', 'map_config.name', 200, (row) => <span translate="no">{row.name}</span>)),
  column('remark', 'map_config.remark', null, (row) => <span translate="no">{row.remark}</span>),
  sorted(numberColumn('rows', 'map_config.rows_n', 80, (row) => row.rows)),
  sorted(numberColumn('used', 'map_config.used', 90, (row) => row.used)),
  sorted(
    column('changed', 'map_config.changed', 230, (row) => (
      <>
        {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
      </>
    )),
    'updatedAt',
  ),
  column('act', 'frontend.actions', 180, (row) => (
    <span className="row-buttons" onClick={(event) => event.stopPropagation()}>
      <button
        type="button"
        className="btn"
        disabled={why !== undefined}
        title={why}
        aria-label={`${t('map_config.copy')}: ${row.key}`}
        onClick={() => go(`/tags/map-config-create/${row.id}`)}
      >
        {t('map_config.copy')}
      </button>{' '}
      <button
        type="button"
        className="btn"
        disabled={why !== undefined}
        title={why}
        aria-label={`${t('frontend.delete')}: ${row.key}`}
        onClick={() => confirmDelete(row.key, () => remove(row))}
      >
        {t('frontend.delete')}
      </button>
    </span>
  )),
]

/** All maps, and how many settings show values through each. */
export function MapListPage() {
  const { may } = useMay()
  const remove = useSend(mapConfigCalls.remove, {
    refreshes: [mapConfigCalls.list, mapConfigCalls.keys],
  })
  const why = may('setting.edit') ? undefined : t('auto_config.needs_edit')
  return (
    <QueryList
      title={t('map_config.title')}
      about={t('empty.maps')}
      call={mapConfigCalls.list}
      paging="number"
      idOf={(row) => row.key}
      onOpen={(row) => go(`/tags/map-config-edit/${row.id}`)}
      fields={[{ key: 'text', kind: 'text', label: t('map_config.find'), width: 200 }]}
      inputOf={({ text }) => (text ? { text } : {})}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => go('/tags/map-config-create')}
        >
          {t('map_config.create')}
        </button>
      }
      columns={columns(why, ({ id, version }) => remove.mutateAsync({ id: String(id), version }))}
    />
  )
}
