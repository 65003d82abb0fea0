import { strategyRunCalls } from '@oas/contract/strategy/calls'
import type { TestCase } from '@oas/contract/strategy/schemas'
import type { Static } from 'typebox'
import { useState } from 'react'
import { send } from '../../../api/send.ts'
import { keyOf, queryClient } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../../kit/Confirm.tsx'
import { Tabs } from '../../../kit/Tabs.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { useTicks } from '../../../kit/list/use-ticks.ts'
import { notify } from '../../../kit/notice.tsx'
import { formatTime } from '../../../kit/time.ts'
import { setQuery, usePlace } from '../../../nav/location.ts'
import { useRules } from '../choices.ts'
import { useWords } from '../words.tsx'
import { Backtests } from './Backtests.tsx'
import { CaseDialog } from './CaseDialog.tsx'
import { Reports } from './Reports.tsx'
import { RunDialog } from './RunDialog.tsx'
import '../../../kit/people/people.css'
import '../strategy.css'

type Case = Static<typeof TestCase>
export const refreshCases = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(strategyRunCalls.pageCases) })

const Cases = ({ ruleId }: { ruleId: string }) => {
  const { may } = useMay()
  const ticks = useTicks()
  const words = useWords()
  const [dialog, setDialog] = useState<{ what: 'case'; of: Case | null } | { what: 'run' } | null>(
    null,
  )
  const { data: rules = [] } = useRules()
  const names = new Map(rules.map((rule) => [rule.ruleId, rule.name]))
  const editable = may('strategy.edit')
  const removeTicked = (): void =>
    confirm({
      title: t('frontend.delete'),
      text: t('strategy_run.delete_n', { n: ticks.ids.length }),
      danger: true,
      act: async () => {
        const { deleted } = await send(strategyRunCalls.deleteCases, { ids: [...ticks.ids] })
        notify('success', t('strategy_run.deleted_n', { n: deleted }))
        ticks.clear()
        await refreshCases()
      },
    })
  return (
    <QueryList
      title={t('strategy_run.cases')}
      call={strategyRunCalls.pageCases}
      paging="page"
      idOf={(row) => row.id}
      onOpen={(row) => setDialog({ what: 'case', of: row })}
      ticks={(rows) => ticks.of(rows, (row) => row.id)}
      fields={[
        { key: 'text', kind: 'text', label: t('strategy_list.name') },
        {
          key: 'ruleId',
          kind: 'choice',
          label: t('strategy.rule'),
          options: [...names].map(([value, label]) => ({ value, label })),
          width: 200,
        },
      ]}
      inputOf={(values) => values}
      columns={[
        { key: 'name', title: t('strategy_list.name'), width: 220, render: (row) => row.name },
        {
          key: 'rule',
          title: t('strategy.rule'),
          width: 170,
          render: (row) => names.get(row.ruleId) ?? row.ruleId,
        },
        {
          key: 'input',
          title: t('strategy_run.input'),
          render: (row) => (
            <span className="mono" title={JSON.stringify(row.input)}>
              {JSON.stringify(row.input)}
            </span>
          ),
        },
        {
          key: 'expected',
          title: t('strategy_run.expected'),
          width: 200,
          render: (row) => words.result(row.expected) || t('strategy_run.said_nothing'),
        },
        { key: 'by', title: t('strategy_list.actor'), width: 110, render: (row) => row.updatedBy },
        {
          key: 'at',
          title: t('strategy_list.updated'),
          width: 150,
          render: (row) => formatTime(row.updatedAt),
        },
        {
          key: 'act',
          title: t('frontend.actions'),
          width: 100,
          render: (row) => (
            <span className="row-actions" onClick={(event) => event.stopPropagation()}>
              <button
                type="button"
                className="btn"
                disabled={!editable}
                onClick={() =>
                  confirmDelete(row.name, async () => {
                    await send(strategyRunCalls.deleteCase, { id: row.id })
                    await refreshCases()
                  })
                }
              >
                {t('frontend.delete')}
              </button>
            </span>
          ),
        },
      ]}
      actions={
        <>
          <button
            type="button"
            className="btn"
            disabled={!editable || ticks.ids.length === 0}
            onClick={removeTicked}
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

/** Test cases of rules, the reports of their runs, and replays of the past. */
export const TestCasePage = () => {
  const { query } = usePlace()
  const tab = query.get('tab') ?? 'cases'
  const ruleId = query.get('ruleId') ?? ''
  const go = (key: string): void => setQuery({ tab: key, ...(ruleId ? { ruleId } : {}) })
  return (
    <Tabs
      label={t('strategy_run.cases')}
      tabs={[
        { key: 'cases', label: t('strategy_run.cases') },
        { key: 'reports', label: t('strategy_run.reports') },
        { key: 'backtests', label: t('strategy_run.backtests') },
      ]}
      value={tab}
      onChange={go}
    >
      {tab === 'reports' ? (
        <Reports batchId={query.get('batchId')} />
      ) : tab === 'backtests' ? (
        <Backtests ruleId={ruleId} />
      ) : (
        <Cases ruleId={ruleId} />
      )}
    </Tabs>
  )
}
