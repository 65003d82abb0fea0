import { mapConfigCalls } from '@oas/contract/map-config/calls'
import { useMay } from '../../api/use-may.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { go } from '../../nav/location.ts'
import '../../kit/people/people.css'

/** All maps, and how many settings show values through each. */
export const MapListPage = () => {
  const { may } = useMay()
  const remove = useSend(mapConfigCalls.remove, {
    refreshes: [mapConfigCalls.list, mapConfigCalls.keys],
  })
  const why = may('setting.edit') ? undefined : t('auto_config.needs_edit')
  return (
    <QueryList
      title={t('map_config.title')}
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
      columns={[
        {
          key: 'key',
          title: t('map_config.key'),
          width: 180,
          mono: true,
          render: (row) => (
            <a
              href={`#/tags/map-config-edit/${row.id}`}
              onClick={(event) => event.stopPropagation()}
            >
              {row.key}
            </a>
          ),
        },
        {
          key: 'name',
          title: t('map_config.name'),
          width: 200,
          render: (row) => <span translate="no">{row.name}</span>,
        },
        {
          key: 'remark',
          title: t('map_config.remark'),
          render: (row) => <span translate="no">{row.remark}</span>,
        },
        {
          key: 'rows',
          title: t('map_config.rows_n'),
          width: 80,
          numeric: true,
          render: (row) => row.rows,
        },
        {
          key: 'used',
          title: t('map_config.used'),
          width: 90,
          numeric: true,
          render: (row) => row.used,
        },
        {
          key: 'changed',
          title: t('map_config.changed'),
          width: 230,
          render: (row) => (
            <>
              {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
            </>
          ),
        },
        {
          key: 'act',
          title: t('frontend.actions'),
          width: 180,
          render: (row) => (
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
                onClick={() =>
                  confirmDelete(row.key, async () => {
                    await remove.mutateAsync({ id: String(row.id), version: row.version })
                  })
                }
              >
                {t('frontend.delete')}
              </button>
            </span>
          ),
        },
      ]}
    />
  )
}
