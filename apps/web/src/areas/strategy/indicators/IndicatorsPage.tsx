import { strategyConfigCalls } from '@oas/contract/strategy/calls'
import { type IndicatorRow, indicatorKinds } from '@oas/contract/strategy/indicator'
import { useState } from 'react'
import { send } from '../../../api/send.ts'
import { keyOf, queryClient, useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { confirmDelete } from '../../../kit/Confirm.tsx'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { formatTime } from '../../../kit/time.ts'
import { choiceField, oneOfField } from '../../../kit/list/choice-field.ts'
import { useFitting } from '../use-fitting.ts'
import { wordOf } from '../words.tsx'
import { column, monoColumn, numberColumn, sorted } from '../../../kit/list/column.ts'
import { IndicatorDialog } from './IndicatorDialog.tsx'
import { namedChoices, sourceField } from './option-fields.ts'
import '../../../kit/people/people.css'
import '../strategy.css'

const { pageIndicators, strategyConfig, ruleConfig } = strategyConfigCalls
/** Reads everything that shows indicators anew. */
export async function refreshIndicators(): Promise<void> {
  await Promise.all(
    [pageIndicators, strategyConfig, ruleConfig].map((read) =>
      queryClient.invalidateQueries({ queryKey: keyOf(read) }),
    ),
  )
}

/** Columns that a narrow window leaves out; the form of an indicator shows what they hold. */
const spare = new Set(['shown', 'built', 'at'])

const columns = (act: Column<IndicatorRow>['render']): Column<IndicatorRow>[] => [
  sorted(
    monoColumn('id', 'strategy_indicator.id', 160, (row) => <span translate="no">{row.id}</span>),
  ),
  column('name', 'strategy_list.name', 190, (row) => row.translate),
  sorted(
    column('kind', 'strategy_indicator.kind', 110, (row) =>
      wordOf('strategy_indicator.kind', row.type),
    ),
    'type',
  ),
  sorted(
    column('type', 'strategy_indicator.type', 90, (row) =>
      wordOf('strategy_indicator.type', row.indicatorType),
    ),
    'indicatorType',
  ),
  sorted(
    column('source', 'strategy_indicator.source', 140, (row) =>
      wordOf('strategy_indicator.source', row.source),
    ),
  ),
  column('origin', 'strategy_indicator.origin', 210, (row) => (
    <>
      {wordOf('strategy_indicator.origin', row.origin.kind)}
      {[row.origin.path, row.origin.by].filter(Boolean).map((part) => (
        <span key={part} translate="no" className="mono">
          {' '}
          · {part}
        </span>
      ))}
    </>
  )),
  column('shown', 'strategy_indicator.shown', 80, (row) => (row.showInRule ? '✓' : '')),
  sorted(
    numberColumn('used', 'strategy_list.used_by', 90, (row) => row.usedBy),
    'usedBy',
  ),
  column('built', 'strategy_indicator.built_in', 80, (row) => (row.builtIn ? '✓' : '')),
  sorted(
    column('at', 'strategy_list.updated', 150, (row) => formatTime(row.updatedAt)),
    'updatedAt',
  ),
  column('act', 'frontend.actions', 100, act),
]

/** What rules may read and set. */
export function IndicatorsPage() {
  const { may } = useMay()
  const editable = may('strategy.config')
  const [open, setOpen] = useState<IndicatorRow | 'new' | null>(null)
  const { data: config } = useCall(strategyConfig, {})
  const remove = (row: IndicatorRow) => (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      <button
        type="button"
        className="btn"
        disabled={!editable || row.builtIn || row.usedBy > 0}
        title={
          row.builtIn
            ? t('strategy_indicator.is_built_in')
            : row.usedBy > 0
              ? t('strategy_list.is_used')
              : undefined
        }
        onClick={() =>
          confirmDelete(row.translate, async () => {
            await send(strategyConfigCalls.deleteIndicators, { id: row.id, version: row.version })
            await refreshIndicators()
          })
        }
      >
        {t('frontend.delete')}
      </button>
    </span>
  )
  const fitting = useFitting(() => columns(remove), spare)
  const managers = (config?.indicatorManagers ?? []).map(({ id, translate }) => ({
    value: id,
    label: translate,
  }))
  return (
    <QueryList
      title={t('strategy_indicator.title')}
      about={t('empty.indicators')}
      call={pageIndicators}
      paging="page"
      columns={fitting}
      idOf={(row) => row.id}
      onOpen={setOpen}
      fields={[
        { key: 'text', kind: 'text', label: t('strategy_list.name') },
        choiceField('type', t('strategy_indicator.kind'), namedChoices('kind', indicatorKinds)),
        sourceField(),
        oneOfField('managerId', t('strategy_indicator.manager'), managers),
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
          {t('strategy_indicator.new')}
        </button>
      }
    >
      {open !== null && (
        <IndicatorDialog
          key={open === 'new' ? 'new' : open.id}
          of={open === 'new' ? null : open}
          managers={config?.indicatorManagers ?? []}
          onClose={() => setOpen(null)}
          onSaved={refreshIndicators}
        />
      )}
    </QueryList>
  )
}
