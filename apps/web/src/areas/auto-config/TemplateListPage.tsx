import type { Output } from '@oas/contract/define'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { go } from '../../nav/location.ts'
import { NewTemplateDialog } from './NewTemplateDialog.tsx'
import { PanelName } from './PanelName.tsx'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import '../../kit/people/people.css'

type Row = Output<typeof autoConfigCalls.templates>['list'][number]
const columns = (): Column<Row>[] => [
  sorted(
    column('name', 'setting_tool.name', 220, (row) => (
      <>
        <a
          href={`#/tags/auto-config/templates/${row.id}`}
          translate="no"
          onClick={(event) => event.stopPropagation()}
        >
          {row.name}
        </a>
        {row.retired && (
          <>
            {' '}
            <span className="state-tag">{t('setting_tool.retired')}</span>
          </>
        )}
      </>
    )),
  ),
  column(
    'parent',
    'setting_tool.parent',
    170,
    (row) =>
      row.parent && (
        <a
          href={`#/tags/auto-config/templates/${row.parent.id}`}
          translate="no"
          onClick={(event) => event.stopPropagation()}
        >
          {row.parent.name} · {row.parent.version}
        </a>
      ),
  ),
  column('panel', 'auto_config.panel', 130, (row) => <PanelName panel={row.panel} />),
  sorted(
    column('remark', 'setting_tool.remark', null, (row) => (
      <span translate="no">{row.remark}</span>
    )),
  ),
  column('version', 'auto_config.version', 130, (row) =>
    row.version === 0 ? (
      <span className="state-tag warn">{t('setting_tool.never_published')}</span>
    ) : (
      row.version
    ),
  ),
  numberColumn('used', 'setting_tool.used', 110, (row) => row.used),
  column('cases', 'setting_tool.cases', 90, (row) => (
    <a
      href={`#/tags/auto-config/template-cases/${row.id}`}
      onClick={(event) => event.stopPropagation()}
    >
      {t('setting_tool.cases')}
    </a>
  )),
  sorted(
    column('changed', 'auto_config.changed', 230, (row) => (
      <>
        {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
      </>
    )),
    'updatedAt',
  ),
]

/** What several types have in common: templates, and how many types are bound to each. */
export function TemplateListPage() {
  const { may } = useMay()
  const [making, setMaking] = useState(false)
  const why = may('setting.edit') ? undefined : t('auto_config.needs_edit')
  return (
    <QueryList
      title={t('setting_tool.templates')}
      about={t('empty.setting_templates')}
      call={autoConfigCalls.templates}
      paging="number"
      idOf={(row) => String(row.id)}
      onOpen={(row) => go(`/tags/auto-config/templates/${row.id}`)}
      fields={[{ key: 'text', kind: 'text', label: t('setting_tool.name'), width: 180 }]}
      inputOf={({ text }) => (text ? { text } : {})}
      actions={
        <>
          <a className="btn" href="#/tags/auto-config/batch-edit">
            {t('setting_tool.batch')}
          </a>
          <button
            type="button"
            className="btn primary"
            disabled={why !== undefined}
            title={why}
            onClick={() => setMaking(true)}
          >
            {t('setting_tool.template_new')}
          </button>
        </>
      }
      columns={columns()}
    >
      {making && <NewTemplateDialog onClose={() => setMaking(false)} />}
    </QueryList>
  )
}
