import { PageNames } from '../../kit/pick/PageNames.tsx'
import type { Output } from '@oas/contract/define'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t, typeName } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { go } from '../../nav/location.ts'
import { FormDialog } from './FormDialog.tsx'
import { GuardedButton } from './GuardedButton.tsx'
import { appField } from './app-field.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import './label.css'

type Row = Output<typeof autoConfigCalls.list>['list'][number]

const stateText = ({ published, draft }: Row): string => {
  if (!published) return t('auto_config.state_new')
  return t(draft ? 'auto_config.state_changed' : 'auto_config.state_published')
}

/** A link out of a row, which does not open the row itself. */
const RowLink = ({ href, text }: { href: string; text: string }) => (
  <a href={href} onClick={(event) => event.stopPropagation()}>
    {text}
  </a>
)

const settingLink = (row: Row) => (
  <RowLink href={`#/tags/auto-config/${typeKeyOf(row)}`} text={typeKeyOf(row)} />
)
const labelsLink = (row: Row) => (
  <RowLink href={`#/tags/label?type=${typeKeyOf(row)}`} text={t('label.type_labels')} />
)
const previewLink = (row: Row) => (
  <RowLink href={`#/tags/preview/${typeKeyOf(row)}`} text={t('auto_config.view_preview')} />
)

const formColumns = (): Column<Row>[] => [
  monoColumn('type', 'label.type', 110, settingLink),
  column('name', 'label.name', 240, (row) => `${row.appName} · ${typeName(row.name)}`),
  column('pages', 'auto_config.pages', null, (row) => <PageNames keys={row.pageKeys} />),
  sorted(numberColumn('waiting', 'auto_config.waiting', 80, (row) => row.waiting)),
  numberColumn('version', 'auto_config.version', 80, (row) => row.published?.version ?? ''),
  column('state', 'auto_config.state', 140, stateText),
  column('labels', 'label.type_labels', 130, labelsLink),
  column('preview', 'auto_config.view_preview', 120, previewLink),
]

/**
 * Forms of tagging: the record types that are labelled, not judged. Each is a setting; it is
 * edited, looked at and published there.
 */
export function FormListPage() {
  const { may } = useMay()
  const { choices } = useApps()
  const [making, setMaking] = useState(false)
  const why = may('setting.edit') ? undefined : t('auto_config.needs_edit')
  return (
    <QueryList
      title={t('setting_tool.forms')}
      about={t('empty.tagging_forms')}
      call={autoConfigCalls.list}
      paging="number"
      idOf={(row) => `${typeKeyOf(row)} ${row.source}`}
      onOpen={(row) => go(`/tags/auto-config/${typeKeyOf(row)}`)}
      fields={[
        { key: 'text', kind: 'text', label: t('auto_config.find'), width: 180 },
        appField(choices),
      ]}
      inputOf={({ appId, ...rest }) => ({
        ...rest,
        business: 'tagging',
        ...(appId ? { appId: Number(appId) } : {}),
      })}
      actions={
        <GuardedButton
          primary
          text={t('setting_tool.form_new')}
          why={why}
          onPress={() => setMaking(true)}
        />
      }
      columns={formColumns()}
    >
      {making && <FormDialog onClose={() => setMaking(false)} />}
    </QueryList>
  )
}
