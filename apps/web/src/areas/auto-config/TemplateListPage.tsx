import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { go } from '../../nav/location.ts'
import { NewTemplateDialog } from './NewTemplateDialog.tsx'
import '../../kit/people/people.css'

/** What several types have in common: templates, and how many types are bound to each. */
export const TemplateListPage = () => {
  const { may } = useMay()
  const [making, setMaking] = useState(false)
  const why = may('setting.edit') ? undefined : t('auto_config.needs_edit')
  return (
    <QueryList
      title={t('setting_tool.templates')}
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
      columns={[
        {
          key: 'name',
          title: t('setting_tool.name'),
          width: 220,
          render: (row) => (
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
          ),
        },
        {
          key: 'parent',
          title: t('setting_tool.parent'),
          width: 170,
          render: (row) =>
            row.parent && (
              <a
                href={`#/tags/auto-config/templates/${row.parent.id}`}
                translate="no"
                onClick={(event) => event.stopPropagation()}
              >
                {row.parent.name} · {row.parent.version}
              </a>
            ),
        },
        {
          key: 'panel',
          title: t('auto_config.panel'),
          width: 130,
          mono: true,
          render: (row) => row.panel,
        },
        {
          key: 'remark',
          title: t('setting_tool.remark'),
          render: (row) => <span translate="no">{row.remark}</span>,
        },
        {
          key: 'version',
          title: t('auto_config.version'),
          width: 130,
          render: (row) =>
            row.version === 0 ? (
              <span className="state-tag warn">{t('setting_tool.never_published')}</span>
            ) : (
              row.version
            ),
        },
        {
          key: 'used',
          title: t('setting_tool.used'),
          width: 110,
          numeric: true,
          render: (row) => row.used,
        },
        {
          key: 'cases',
          title: t('setting_tool.cases'),
          width: 90,
          render: (row) => (
            <a
              href={`#/tags/auto-config/template-cases/${row.id}`}
              onClick={(event) => event.stopPropagation()}
            >
              {t('setting_tool.cases')}
            </a>
          ),
        },
        {
          key: 'changed',
          title: t('auto_config.changed'),
          width: 230,
          render: (row) => (
            <>
              {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
            </>
          ),
        },
      ]}
    >
      {making && <NewTemplateDialog onClose={() => setMaking(false)} />}
    </QueryList>
  )
}
