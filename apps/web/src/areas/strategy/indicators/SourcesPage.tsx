import { strategyConfigCalls } from '@oas/contract/strategy/calls'
import { type SourceConfigRow, indicatorSources } from '@oas/contract/strategy/indicator'
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
  { key: 'name', title: t('strategy_list.name'), width: 190, render: (row) => row.name },
  {
    key: 'source',
    title: t('strategy_indicator.source'),
    width: 150,
    render: (row) => wordOf('strategy_indicator.source', row.source),
  },
  {
    key: 'kind',
    title: t('strategy_indicator.list_kind'),
    width: 140,
    render: (row) => wordOf('strategy_indicator.list', row.kind),
  },
  {
    key: 'items',
    title: t('strategy_indicator.entries'),
    width: 90,
    numeric: true,
    render: (row) => (row.kind === 'ruleReflection' ? '' : row.items.length),
  },
  {
    key: 'url',
    title: t('strategy_indicator.url'),
    render: (row) => <span className="mono">{row.url}</span>,
  },
  {
    key: 'loaded',
    title: t('strategy_indicator.loaded'),
    width: 150,
    render: (row) => formatTime(row.loadedAt ?? undefined),
  },
  {
    key: 'problem',
    title: t('strategy_indicator.problem'),
    width: 180,
    render: (row) =>
      row.problem ? (
        <span className="state-tag bad" title={row.problem}>
          {row.problem}
        </span>
      ) : (
        ''
      ),
  },
  {
    key: 'used',
    title: t('strategy_list.used_by'),
    width: 90,
    numeric: true,
    render: (row) => row.usedBy,
  },
  {
    key: 'at',
    title: t('strategy_list.updated'),
    width: 150,
    render: (row) => formatTime(row.updatedAt),
  },
  { key: 'act', title: t('frontend.actions'), width: 100, render: act },
]

/** Lists of options that change without a new version of a rule. */
export const SourcesPage = () => {
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
      call={pageSourceConfig}
      paging="page"
      columns={columns(remove)}
      idOf={(row) => row.id}
      onOpen={setOpen}
      refetchMs={10_000}
      fields={[
        { key: 'text', kind: 'text', label: t('strategy_list.name') },
        {
          key: 'source',
          kind: 'choice',
          label: t('strategy_indicator.source'),
          options: indicatorSources.map((value) => ({
            value,
            label: wordOf('strategy_indicator.source', value),
          })),
          width: 170,
        },
      ]}
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
