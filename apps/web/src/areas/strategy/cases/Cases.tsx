import { strategyRunCalls } from '@oas/contract/strategy/calls'
import type { TestCase } from '@oas/contract/strategy/schemas'
import { useState } from 'react'
import type { Static } from 'typebox'
import { send } from '../../../api/send.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../../kit/Confirm.tsx'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import type { FilterField } from '../../../kit/list/filters.ts'
import { useTicks } from '../../../kit/list/use-ticks.ts'
import { notify } from '../../../kit/notice.tsx'
import { formatTime } from '../../../kit/time.ts'
import { setQuery } from '../../../nav/location.ts'
import { useRules } from '../choices.ts'
import { column, sorted } from '../../../kit/list/column.ts'
import { useWords } from '../words.tsx'
import { CaseDialog } from './CaseDialog.tsx'
import { RunDialog } from './RunDialog.tsx'
import { refreshCases } from './refresh-cases.ts'
import { oneOfField } from '../../../kit/list/choice-field.ts'

type Case = Static<typeof TestCase>
type Names = ReadonlyMap<string, string>

const removeCases = (ids: readonly string[], onDone: () => void): void =>
  confirm({
    title: t('frontend.delete'),
    text: t('strategy_run.delete_n', { n: ids.length }),
    danger: true,
    act: async () => {
      const { deleted } = await send(strategyRunCalls.deleteCases, { ids: [...ids] })
      notify('success', t('strategy_run.deleted_n', { n: deleted }))
      onDone()
      await refreshCases()
    },
  })

const removeCase = ({ id, name }: Case): void =>
  confirmDelete(name, async () => {
    await send(strategyRunCalls.deleteCase, { id })
    await refreshCases()
  })

const InputCell = ({ input }: Pick<Case, 'input'>) => (
  <span className="mono" title={JSON.stringify(input)}>
    {JSON.stringify(input)}
  </span>
)

const RemoveButton = ({ row, editable }: { row: Case; editable: boolean }) => (
  <span className="row-actions" onClick={(event) => event.stopPropagation()}>
    <button type="button" className="btn" disabled={!editable} onClick={() => removeCase(row)}>
      {t('frontend.delete')}
    </button>
  </span>
)

const caseColumns = (
  names: Names,
  resultText: (result: Case['expected']) => string,
  editable: boolean,
): Column<Case>[] => [
  sorted(column('name', 'strategy_list.name', 220, (row) => row.name)),
  column('rule', 'strategy.rule', 170, (row) => names.get(row.ruleId) ?? row.ruleId),
  column('input', 'strategy_run.input', null, (row) => <InputCell input={row.input} />),
  column(
    'expected',
    'strategy_run.expected',
    200,
    (row) => resultText(row.expected) || t('strategy_run.said_nothing'),
  ),
  sorted(
    column('by', 'strategy_list.actor', 110, (row) => row.updatedBy),
    'updatedBy',
  ),
  sorted(
    column('at', 'strategy_list.updated', 150, (row) => formatTime(row.updatedAt)),
    'updatedAt',
  ),
  column('act', 'frontend.actions', 100, (row) => <RemoveButton row={row} editable={editable} />),
]

const caseFilters = (names: Names): FilterField[] => [
  { key: 'text', kind: 'text', label: t('strategy_list.name') },
  oneOfField(
    'ruleId',
    t('strategy.rule'),
    [...names].map(([value, label]) => ({ value, label })),
    200,
  ),
]

/** The test cases of rules: written, deleted, run. */
export function Cases({ ruleId }: { ruleId: string }) {
  const { may } = useMay()
  const ticks = useTicks()
  const words = useWords()
  const [dialog, setDialog] = useState<{ what: 'case'; of: Case | null } | { what: 'run' } | null>(
    null,
  )
  const { data: rules = [] } = useRules()
  const names = new Map(rules.map((rule) => [rule.ruleId, rule.name]))
  const editable = may('strategy.edit')
  return (
    <QueryList
      title={t('strategy_run.cases')}
      about={t('empty.cases')}
      call={strategyRunCalls.pageCases}
      paging="page"
      idOf={(row) => row.id}
      onOpen={(row) => setDialog({ what: 'case', of: row })}
      ticks={(rows) => ticks.of(rows, (row) => row.id)}
      fields={caseFilters(names)}
      inputOf={(values) => values}
      columns={caseColumns(names, words.result, editable)}
      actions={
        <>
          <button
            type="button"
            className="btn"
            disabled={!editable || ticks.ids.length === 0}
            onClick={() => removeCases(ticks.ids, ticks.clear)}
          >
            {t('frontend.delete')} ({ticks.ids.length})
          </button>
          <button
            type="button"
            className="btn"
            disabled={!editable}
            onClick={() => setDialog({ what: 'run' })}
          >
            {t('strategy_run.run_cases')}
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={!editable}
            onClick={() => setDialog({ what: 'case', of: null })}
          >
            {t('strategy_run.new_case')}
          </button>
        </>
      }
    >
      {dialog?.what === 'case' && (
        <CaseDialog of={dialog.of} ruleId={ruleId} rules={rules} onClose={() => setDialog(null)} />
      )}
      {dialog?.what === 'run' && (
        <RunDialog
          rules={rules}
          ruleId={ruleId}
          ids={ticks.ids}
          onClose={() => setDialog(null)}
          onRun={(batchId) => setQuery({ tab: 'reports', batchId })}
        />
      )}
    </QueryList>
  )
}
