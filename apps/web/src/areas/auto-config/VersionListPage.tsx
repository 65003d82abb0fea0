import { settingReleaseCalls } from '@oas/contract/setting/release-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { t, typeName } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { go } from '../../nav/location.ts'
import { OnlyDeveloping } from './OnlyDeveloping.tsx'
import '../../kit/people/people.css'

const idOf = (row: { appId: number; type: number; source: string; version: number }): string =>
  `${typeKeyOf(row)}:${row.source}:${row.version}`

const List = () => {
  const ticks = useTicks()
  const { choices } = useApps()
  const [first, second] = ticks.ids
  return (
    <QueryList
      title={t('setting_tool.versions')}
      call={settingReleaseCalls.versions}
      paging="number"
      idOf={idOf}
      onOpen={(row) => go(`/tags/auto-config-version/${idOf(row)}`)}
      ticks={(rows) => ticks.of(rows, idOf)}
      fields={[
        { key: 'text', kind: 'text', label: t('setting_tool.versions_find'), width: 200 },
        {
          key: 'appId',
          kind: 'choice',
          label: t('auto_config.app'),
          options: choices.map(({ value, label }) => ({ value, label })),
        },
        { key: 'by', kind: 'text', label: t('auto_config.changed_by') },
      ]}
      inputOf={({ appId, ...rest }) => ({ ...rest, ...(appId ? { appId: Number(appId) } : {}) })}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={ticks.ids.length !== 2}
          onClick={() => go(`/tags/auto-config-version/${first}?with=${second}`)}
        >
          {t('setting_tool.compare_two')}
        </button>
      }
      columns={[
        {
          key: 'type',
          title: t('auto_config.type'),
          width: 110,
          mono: true,
          render: (row) => (
            <a
              href={`#/tags/auto-config-version/${idOf(row)}`}
              onClick={(event) => event.stopPropagation()}
            >
              {typeKeyOf(row)}
            </a>
          ),
        },
        {
          key: 'name',
          title: t('auto_config.name'),
          width: 220,
          render: (row) => `${row.appName} · ${typeName(row.name)}`,
        },
        {
          key: 'source',
          title: t('setting_tool.kind'),
          width: 110,
          mono: true,
          render: (row) => row.source,
        },
        {
          key: 'version',
          title: t('auto_config.version'),
          width: 130,
          render: (row) => (
            <>
              {row.version}{' '}
              {row.live && <span className="state-tag good">{t('setting_tool.live')}</span>}
            </>
          ),
        },
        {
          key: 'at',
          title: t('setting_tool.published_at'),
          width: 230,
          render: (row) => (
            <>
              {formatTime(row.publishedAt)} <span className="muted">{row.publishedBy}</span>
            </>
          ),
        },
        {
          key: 'note',
          title: t('setting_tool.note'),
          render: (row) => <span translate="no">{row.note}</span>,
        },
      ]}
    />
  )
}

/** Published versions over all types; two of them can be set side by side. */
export const VersionListPage = () => (
  <OnlyDeveloping>
    <List />
  </OnlyDeveloping>
)
