import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { go } from '../../nav/location.ts'
import { FormDialog } from './FormDialog.tsx'
import './label.css'

const states = {
  published: 'auto_config.state_published',
  changed: 'auto_config.state_changed',
  new: 'auto_config.state_new',
} as const

/**
 * Forms of tagging: the record types that are labelled, not judged. Each is a setting; it is
 * edited, looked at and published there.
 */
export const FormListPage = () => {
  const { may } = useMay()
  const { choices } = useApps()
  const [making, setMaking] = useState(false)
  const why = may('setting.edit') ? undefined : t('auto_config.needs_edit')
  return (
    <QueryList
      title={t('setting_tool.forms')}
      call={autoConfigCalls.list}
      paging="number"
      idOf={(row) => `${typeKeyOf(row)} ${row.source}`}
      onOpen={(row) => go(`/tags/auto-config/${typeKeyOf(row)}`)}
      fields={[
        { key: 'text', kind: 'text', label: t('auto_config.find'), width: 180 },
        {
          key: 'appId',
          kind: 'choice',
          label: t('label.app'),
          options: choices.map(({ value, label }) => ({ value, label })),
        },
      ]}
      inputOf={({ appId, ...rest }) => ({
        ...rest,
        business: 'tagging',
        ...(appId ? { appId: Number(appId) } : {}),
      })}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setMaking(true)}
        >
          {t('setting_tool.form_new')}
        </button>
      }
      columns={[
        {
          key: 'type',
          title: t('label.type'),
          width: 110,
          mono: true,
          render: (row) => (
            <a
              href={`#/tags/auto-config/${typeKeyOf(row)}`}
              onClick={(event) => event.stopPropagation()}
            >
              {typeKeyOf(row)}
            </a>
          ),
        },
        {
          key: 'name',
          title: t('label.name'),
          width: 240,
          render: (row) => `${row.appName} · ${typeName(row.name)}`,
        },
        {
          key: 'pages',
          title: t('auto_config.pages'),
          mono: true,
          render: (row) => row.pageKeys.join(', '),
        },
        {
          key: 'waiting',
          title: t('auto_config.waiting'),
          width: 80,
          numeric: true,
          render: (row) => row.waiting,
        },
        {
          key: 'version',
          title: t('auto_config.version'),
          width: 80,
          numeric: true,
          render: (row) => row.published?.version ?? '',
        },
        {
          key: 'state',
          title: t('auto_config.state'),
          width: 140,
          render: (row) => t(states[!row.published ? 'new' : row.draft ? 'changed' : 'published']),
        },
        {
          key: 'labels',
          title: t('label.type_labels'),
          width: 130,
          render: (row) => (
            <a
              href={`#/tags/label?type=${typeKeyOf(row)}`}
              onClick={(event) => event.stopPropagation()}
            >
              {t('label.type_labels')}
            </a>
          ),
        },
        {
          key: 'preview',
          title: t('auto_config.view_preview'),
          width: 120,
          render: (row) => (
            <a
              href={`#/tags/preview/${typeKeyOf(row)}`}
              onClick={(event) => event.stopPropagation()}
            >
              {t('auto_config.view_preview')}
            </a>
          ),
        },
      ]}
    >
      {making && <FormDialog onClose={() => setMaking(false)} />}
    </QueryList>
  )
}
