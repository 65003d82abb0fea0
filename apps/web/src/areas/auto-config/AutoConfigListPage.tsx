import { businessKinds } from '@oas/contract/kinds'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { type SettingRow, settingStates } from '@oas/contract/setting/edit-schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, typeName } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterField } from '../../kit/list/filters.ts'
import { formatTime } from '../../kit/time.ts'
import { go } from '../../nav/location.ts'
import { useAskedNew } from '../../nav/use-asked-new.ts'
import { choiceText } from './choice-text.ts'
import { CreateDialog } from './CreateDialog.tsx'
import { choiceField, namedChoices, wordChoices } from '../../kit/list/choice-field.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import { PanelName } from './PanelName.tsx'
import { pageKeys, personNames } from '../../kit/pick/later.ts'
import { PageNames } from '../../kit/pick/PageNames.tsx'
import '../../kit/people/people.css'

const stateOf = (row: SettingRow): (typeof settingStates)[number] =>
  !row.published ? 'new' : row.draft ? 'changed' : 'published'
const stateNames = {
  published: 'auto_config.state_published',
  changed: 'auto_config.state_changed',
  new: 'auto_config.state_new',
} as const

const tones = { published: '', changed: 'warn', new: 'bad' } as const
const columns = (): Column<SettingRow>[] => [
  monoColumn('type', 'auto_config.type', 110, (row) => (
    <a href={`#/tags/auto-config/${typeKeyOf(row)}`} onClick={(event) => event.stopPropagation()}>
      {typeKeyOf(row)}
    </a>
  )),
  column('name', 'auto_config.name', 200, (row) => `${row.appName} · ${typeName(row.name)}`),
  sorted(
    column(
      'business',
      'auto_config.business',
      110,
      (row) => choiceText(['business'], row.business).name,
    ),
  ),
  column('panel', 'auto_config.panel', 130, (row) => <PanelName panel={row.panel} />),
  column('pages', 'auto_config.pages', null, (row) => <PageNames keys={row.pageKeys} />),
  column('template', 'auto_config.template', 130, (row) =>
    row.template ? `${row.template.name} · ${row.template.version}` : '',
  ),
  numberColumn('version', 'auto_config.version', 70, (row) => row.published?.version ?? ''),
  sorted(numberColumn('waiting', 'auto_config.waiting', 80, (row) => row.waiting)),
  column('state', 'auto_config.state', 120, (row) => (
    <span className={`state-tag ${tones[stateOf(row)]}`}>{t(stateNames[stateOf(row)])}</span>
  )),
  column('changed', 'auto_config.changed', 230, (row) => {
    const at = row.draft?.updatedAt ?? row.published?.publishedAt
    return (
      <>
        {at === undefined ? '' : formatTime(at)}{' '}
        <span className="muted">{row.draft?.updatedBy ?? row.published?.publishedBy}</span>
      </>
    )
  }),
]

const filters = (apps: readonly { id: number; name: string }[]): FilterField[] => [
  { key: 'text', kind: 'text', label: t('auto_config.find'), width: 180 },
  choiceField('appId', t('auto_config.app'), namedChoices(apps)),
  choiceField(
    'business',
    t('auto_config.business'),
    businessKinds.map((kind) => ({ value: kind, label: choiceText(['business'], kind).name })),
  ),
  { key: 'pageKey', kind: 'pick', label: t('auto_config.pages'), source: pageKeys },
  choiceField(
    'state',
    t('auto_config.state'),
    wordChoices(settingStates, (state) => t(stateNames[state])),
  ),
  { key: 'changedBy', kind: 'pick', label: t('auto_config.changed_by'), source: personNames },
]

/**
 * Settings of all types one may see: what is in force, what is being written, by whom and since
 * when.
 */
export function AutoConfigListPage() {
  const { may } = useMay()
  const { data: options } = useCall(autoConfigCalls.options, {})
  const { asked, leave } = useAskedNew()
  const [creating, setCreating] = useState(asked)
  const why = may('setting.edit') ? undefined : t('auto_config.needs_edit')
  return (
    <QueryList
      title={t('auto_config.title')}
      about={t('empty.types')}
      call={autoConfigCalls.list}
      paging="number"
      columns={columns()}
      idOf={(row) => `${typeKeyOf(row)} ${row.source}`}
      onOpen={(row) => go(`/tags/auto-config/${typeKeyOf(row)}`)}
      fields={filters(options?.apps ?? [])}
      inputOf={({ appId, ...rest }) => ({ ...rest, ...(appId ? { appId: Number(appId) } : {}) })}
      actions={
        <>
          <a className="btn" href="#/tags/auto-config-wiki">
            {t('setting_tool.wiki')}
          </a>
          <a className="btn" href="#/tags/auto-config/templates">
            {t('setting_tool.templates')}
          </a>
          <a className="btn" href="#/tags/auto-config/batch-edit">
            {t('setting_tool.batch')}
          </a>
          <button
            type="button"
            className="btn primary"
            disabled={why !== undefined}
            title={why}
            onClick={() => setCreating(true)}
          >
            {t('auto_config.create')}
          </button>
        </>
      }
    >
      {creating && (
        <CreateDialog
          onClose={() => {
            setCreating(false)
            leave()
          }}
        />
      )}
    </QueryList>
  )
}
