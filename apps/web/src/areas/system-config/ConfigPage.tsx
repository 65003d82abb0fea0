import { systemConfigCalls } from '@oas/contract/system-config/calls'
import type { ConfigItem } from '@oas/contract/system-config/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterField } from '../../kit/list/filters.ts'
import { formatTime } from '../../kit/time.ts'
import { ConfigDialog } from './ConfigDialog.tsx'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { refreshes } from './refreshes.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import { personNames } from '../../kit/pick/later.ts'
import './config.css'
import '../../kit/people/people.css'

type Open = { kind: 'edit'; item: ConfigItem | null } | { kind: 'history'; key: string } | null

const PublicCell = ({ row }: { row: ConfigItem }) => {
  if (row.secret) return <span className="state-tag bad">{t('config.secret')}</span>
  return row.public ? (
    <span className="state-tag warn">{t('config.public')}</span>
  ) : (
    <span className="state-tag">{t('config.not_public')}</span>
  )
}

const ValueCell = ({ row }: { row: ConfigItem }) =>
  row.secret ? (
    <span className="muted">{t('config.secret_shown')}</span>
  ) : (
    JSON.stringify(row.value).slice(0, 200)
  )

const ChangedCell = ({ row }: { row: ConfigItem }) => (
  <>
    {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
  </>
)

const configColumns = (buttons: Column<ConfigItem>['render']): Column<ConfigItem>[] => [
  sorted(monoColumn('key', 'config.key', 260, (row) => <span title={row.key}>{row.key}</span>)),
  monoColumn('value', 'config.value', null, (row) => <ValueCell row={row} />),
  sorted(column('public', 'config.public', 130, (row) => <PublicCell row={row} />)),
  column('known', 'config.known', 120, (row) => (row.known ? '✓' : '')),
  column('remark', 'frontend.remark', 180, (row) => <span title={row.remark}>{row.remark}</span>),
  sorted(numberColumn('version', 'config.version', 70, (row) => row.version)),
  sorted(
    column('changed', 'frontend.updated_at', 230, (row) => <ChangedCell row={row} />),
    'updatedAt',
  ),
  column('act', 'frontend.actions', 200, buttons),
]

const configFields = (): FilterField[] => [
  { key: 'text', kind: 'text', label: t('config.find'), width: 220 },
  {
    key: 'public',
    kind: 'choice',
    label: t('config.public'),
    options: [
      { value: 'true', label: t('config.public') },
      { value: 'false', label: t('config.not_public') },
    ],
  },
  { key: 'updatedBy', kind: 'pick', label: t('frontend.updated_by'), source: personNames },
]

/** Settings of the installation by key: what they are, who changed them, and the way back. */
export function ConfigPage() {
  const { may } = useMay()
  const remove = useSend(systemConfigCalls.removeItem, { refreshes })
  const [open, setOpen] = useState<Open>(null)
  const why = may('config.edit') ? undefined : t('config.needs_edit')
  const drop = ({ key, version }: ConfigItem): void =>
    confirmDelete(key, async () => {
      await remove.mutateAsync({ key, version })
    })
  const buttons = (row: ConfigItem) => (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      <button
        type="button"
        className="btn"
        aria-label={`${t('frontend.edit')}: ${row.key}`}
        disabled={why !== undefined}
        title={why}
        onClick={() => setOpen({ kind: 'edit', item: row })}
      >
        {t('frontend.edit')}
      </button>
      <button
        type="button"
        className="btn"
        aria-label={`${t('config.history')}: ${row.key}`}
        onClick={() => setOpen({ kind: 'history', key: row.key })}
      >
        {t('config.history')}
      </button>
      <button
        type="button"
        className="btn"
        aria-label={`${t('frontend.delete')}: ${row.key}`}
        disabled={why !== undefined}
        title={why}
        onClick={() => drop(row)}
      >
        {t('frontend.delete')}
      </button>
    </span>
  )
  return (
    <QueryList
      title={t('config.title')}
      about={t('empty.config')}
      call={systemConfigCalls.items}
      paging="number"
      columns={configColumns(buttons)}
      idOf={(row) => row.key}
      onOpen={(row) => setOpen({ kind: 'history', key: row.key })}
      fields={configFields()}
      inputOf={({ text, public: isPublic, updatedBy }) => ({
        ...(text ? { text } : {}),
        ...(isPublic ? { public: isPublic === 'true' } : {}),
        ...(updatedBy ? { updatedBy } : {}),
      })}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setOpen({ kind: 'edit', item: null })}
        >
          {t('config.create')}
        </button>
      }
    >
      {open?.kind === 'edit' && (
        <ConfigDialog key={open.item?.key ?? ''} item={open.item} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'history' && (
        <HistoryDrawer key={open.key} name={open.key} why={why} onClose={() => setOpen(null)} />
      )}
    </QueryList>
  )
}
