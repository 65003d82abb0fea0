import type { Output } from '@oas/contract/define'
import { settingReleaseCalls } from '@oas/contract/setting/release-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { t, typeName } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { go } from '../../nav/location.ts'
import { choiceText } from './choice-text.ts'
import { OnlyDeveloping } from './OnlyDeveloping.tsx'
import { choiceField } from '../../kit/list/choice-field.ts'
import { column, monoColumn, sorted } from '../../kit/list/column.ts'
import { versionId } from './version-key.ts'
import { personNames } from '../../kit/pick/later.ts'
import '../../kit/people/people.css'

type Row = Output<typeof settingReleaseCalls.versions>['list'][number]
const columns = (): Column<Row>[] => [
  monoColumn('type', 'auto_config.type', 110, (row) => (
    <a
      href={`#/tags/auto-config-version/${versionId(row)}`}
      onClick={(event) => event.stopPropagation()}
    >
      {typeKeyOf(row)}
    </a>
  )),
  column('name', 'auto_config.name', 220, (row) => `${row.appName} · ${typeName(row.name)}`),
  column('source', 'setting_tool.kind', 110, (row) => choiceText(['source'], row.source).name),
  sorted(
    column('version', 'auto_config.version', 130, (row) => (
      <>
        {row.version} {row.live && <span className="state-tag good">{t('setting_tool.live')}</span>}
      </>
    )),
  ),
  sorted(
    column('at', 'setting_tool.published_at', 230, (row) => (
      <>
        {formatTime(row.publishedAt)} <span className="muted">{row.publishedBy}</span>
      </>
    )),
    'publishedAt',
  ),
  column('note', 'setting_tool.note', null, (row) => <span translate="no">{row.note}</span>),
]

const List = () => {
  const ticks = useTicks()
  const { choices } = useApps()
  const [first, second] = ticks.ids
  return (
    <QueryList
      title={t('setting_tool.versions')}
      call={settingReleaseCalls.versions}
      paging="number"
      idOf={versionId}
      onOpen={(row) => go(`/tags/auto-config-version/${versionId(row)}`)}
      ticks={(rows) => ticks.of(rows, versionId)}
      fields={[
        { key: 'text', kind: 'text', label: t('setting_tool.versions_find'), width: 200 },
        choiceField(
          'appId',
          t('auto_config.app'),
          choices.map(({ value, label }) => ({ value, label })),
        ),
        { key: 'by', kind: 'pick', label: t('auto_config.changed_by'), source: personNames },
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
      columns={columns()}
    />
  )
}

/** Published versions over all types; two of them can be set side by side. */
export function VersionListPage() {
  return (
    <OnlyDeveloping>
      <List />
    </OnlyDeveloping>
  )
}
