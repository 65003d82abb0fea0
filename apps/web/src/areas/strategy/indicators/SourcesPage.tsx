import { strategyConfigCalls } from '@oas/contract/strategy/calls'
import type { SourceConfigRow } from '@oas/contract/strategy/indicator'
import { useState } from 'react'
import { send } from '../../../api/send.ts'
import { keyOf, queryClient } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { confirmDelete } from '../../../kit/Confirm.tsx'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { formatTime } from '../../../kit/time.ts'
import { wordOf } from '../words.tsx'
import { SourceDialog } from './SourceDialog.tsx'
import { sourceField } from './option-fields.ts'
import { column, numberColumn, sorted } from '../../../kit/list/column.ts'
import '../../../kit/people/people.css'
import '../strategy.css'

const { pageSourceConfig, ruleConfig } = strategyConfigCalls
const refresh = async (): Promise<void> => {
  await Promise.all(
    [pageSourceConfig, ruleConfig].map((read) =>
      queryClient.invalidateQueries({ queryKey: keyOf(read) }),
    ),
  )
}

const columns = (act: Column<SourceConfigRow>['render']): Column<SourceConfigRow>[] => [
  sorted(column('name', 'strategy_list.name', 190, (row) => row.name)),
  sorted(
    column('source', 'strategy_indicator.source', 150, (row) =>
      wordOf('strategy_indicator.source', row.source),
    ),
  ),
  column('kind', 'strategy_indicator.list_kind', 140, (row) =>
    wordOf('strategy_indicator.list', row.kind),
  ),
  numberColumn('items', 'strategy_indicator.entries', 90, (row) =>
    row.kind === 'ruleReflection' ? '' : row.items.length,
  ),
  column('url', 'strategy_indicator.url', null, (row) => <span className="mono">{row.url}</span>),
  sorted(
    column('loaded', 'strategy_indicator.loaded', 150, (row) =>
      formatTime(row.loadedAt ?? undefined),
    ),
    'loadedAt',
  ),
  column('problem', 'strategy_indicator.problem', 180, (row) =>
    row.problem ? (
      <span className="state-tag bad" title={row.problem}>
        {row.problem}
      </span>
    ) : (
      ''
    ),
  ),
  sorted(
    numberColumn('used', 'strategy_list.used_by', 90, (row) => row.usedBy),
    'usedBy',
  ),
  sorted(
    column('at', 'strategy_list.updated', 150, (row) => formatTime(row.updatedAt)),
    'updatedAt',
  ),
  column('act', 'frontend.actions', 100, act),
]

/** Lists of options that change without a new version of a rule. */
export function SourcesPage() {
  const { may } = useMay()
  const editable = may('strategy.config')
  const [open, setOpen] = useState<SourceConfigRow | 'new' | null>(null)
  const remove = (row: SourceConfigRow) => (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      <button
        type="button"
        className="btn"
        disabled={!editable || row.usedBy > 0}
        title={row.usedBy > 0 ? t('strategy_list.is_used') : undefined}
        onClick={() =>
          confirmDelete(row.name, async () => {
            await send(strategyConfigCalls.deleteSourceConfig, { id: row.id, version: row.version })
            await refresh()
          })
        }
      >
        {t('frontend.delete')}
      </button>
    </span>
  )
  return (
    <QueryList
      title={t('strategy_indicator.sources')}
      about={t('empty.sources')}
      call={pageSourceConfig}
      paging="page"
      columns={columns(remove)}
      idOf={(row) => row.id}
      onOpen={setOpen}
      refetchMs={10_000}
      fields={[{ key: 'text', kind: 'text', label: t('strategy_list.name') }, sourceField()]}
      inputOf={(values) => values}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={!editable}
          title={editable ? undefined : t('strategy_list.needs', { right: 'strategy.config' })}
          onClick={() => setOpen('new')}
        >
          {t('strategy_indicator.new_source')}
        </button>
      }
    >
      {open !== null && (
        <SourceDialog
          key={open === 'new' ? 'new' : open.id}
          of={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={refresh}
        />
      )}
    </QueryList>
  )
}
