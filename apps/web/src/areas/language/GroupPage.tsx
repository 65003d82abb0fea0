import { languageCalls } from '@oas/contract/language/calls'
import type { GroupRow } from '@oas/contract/language/schemas'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { go } from '../../nav/location.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { column, monoColumn, numberColumn } from '../../kit/list/column.ts'
import { refreshes } from './refreshes.ts'
import './language.css'

type State = 'changed' | 'own' | 'lacking'
const countColumn = (state: State): Column<GroupRow> =>
  numberColumn(state, `language.count_${state}`, 90, (row) =>
    row[state] > 0 ? (
      <a
        href={`#/multi-language/index?groupKey=${row.key}&state=${state}`}
        onClick={(event) => event.stopPropagation()}
      >
        {row[state]}
      </a>
    ) : (
      0
    ),
  )
const columns = (buttons: (row: GroupRow) => ReactNode): Column<GroupRow>[] => [
  monoColumn('key', 'language.group', 180, (row) => (
    <a href={`#/multi-language/index?groupKey=${row.key}`}>{row.key}</a>
  )),
  column('remark', 'frontend.remark', null, (row) => (
    <span title={row.remark}>
      {row.remark ||
        (row.bundled ? <span className="muted">{t('language.bundled_group')}</span> : '')}
    </span>
  )),
  numberColumn('texts', 'language.count_texts', 90, (row) => row.texts),
  countColumn('changed'),
  countColumn('own'),
  countColumn('lacking'),
  column('act', 'frontend.actions', 160, buttons),
]

/** Groups of texts: pages load whole groups. */
export function GroupPage() {
  const { may } = useMay()
  const { data, isFetching, error } = useMainCall(languageCalls.groups, {})
  const remove = useSend(languageCalls.removeGroup, { refreshes })
  const [dialog, setDialog] = useState<{ row: GroupRow | null } | null>(null)
  const why = may('language.edit') ? undefined : t('language.needs_edit')
  const buttons = (row: GroupRow): ReactNode => (
    <span className="language-actions" onClick={(event) => event.stopPropagation()}>
      <button
        type="button"
        className="btn"
        aria-label={`${t('frontend.edit')}: ${row.key}`}
        disabled={why !== undefined}
        title={why}
        onClick={() => setDialog({ row })}
      >
        {t('frontend.edit')}
      </button>
      {row.version > 0 && (
        <button
          type="button"
          className="btn"
          aria-label={`${t('frontend.delete')}: ${row.key}`}
          disabled={why !== undefined || row.own > 0}
          title={why}
          onClick={() =>
            confirmDelete(row.key, async () => {
              await remove.mutateAsync({ key: row.key, version: row.version })
            })
          }
        >
          {t('frontend.delete')}
        </button>
      )}
    </span>
  )
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('language.groups')}</h1>
        <span className="list-space" />
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setDialog({ row: null })}
        >
          {t('language.new_group')}
        </button>
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('language.groups')}
        columns={columns(buttons)}
        rows={data ?? []}
        idOf={(row) => row.key}
        loading={isFetching && !data}
        onOpen={(row) => go(`/multi-language/index?groupKey=${row.key}`)}
      />
      {dialog && <GroupDialog row={dialog.row} onClose={() => setDialog(null)} />}
    </div>
  )
}
