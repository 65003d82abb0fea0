import type { Output } from '@oas/contract/define'
import { strategyRunCalls } from '@oas/contract/strategy/calls'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { PageNumbers } from '../../../kit/list/PageNumbers.tsx'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { formatTime } from '../../../kit/time.ts'
import { setQuery } from '../../../nav/location.ts'
import { RunOfRule } from '../runs/RunDrawer.tsx'
import { useWords } from '../words.tsx'
import { column, sorted } from '../../../kit/list/column.ts'
import { ruleSource } from '../rule-source.ts'

const pageSize = 20

const Report = ({ batchId, onClose }: { batchId: string; onClose: () => void }) => {
  const words = useWords()
  const [page, setPage] = useState(1)
  const [failed, setFailed] = useState(false)
  const { data, error } = useCall(
    strategyRunCalls.pageReport,
    { batchId, page, size: pageSize, ...(failed ? { failed } : {}) },
    { keepPrevious: true },
  )
  return (
    <Drawer title={t('strategy_run.report_named', { id: batchId })} width={820} onClose={onClose}>
      <label>
        <input
          type="checkbox"
          checked={failed}
          onChange={(event) => {
            setFailed(event.target.checked)
            setPage(1)
          }}
        />{' '}
        {t('strategy_run.only_failed')}
      </label>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data?.list.map((row) => (
        <section key={row.id} className="strategy-run" aria-label={row.name}>
          <h3>
            <span className={`state-tag ${row.passed ? 'good' : 'bad'}`}>
              {row.passed ? t('strategy_run.passed') : t('strategy_run.failed')}
            </span>{' '}
            {row.name}
          </h3>
          {!row.passed && (
            <p>
              {t('strategy_run.expected')}:{' '}
              {words.result(row.expected) || t('strategy_run.said_nothing')};{' '}
              {t('strategy_run.actual')}:{' '}
              {words.result(row.actual) || t('strategy_run.said_nothing')}
            </p>
          )}
          <RunOfRule
            run={{
              ruleId: '0',
              version: 0,
              result: row.actual,
              hit: Object.keys(row.actual).length > 0,
              missing: false,
              problem: row.problem,
              trace: row.trace,
            }}
          />
        </section>
      ))}
      {data && data.total > pageSize && (
        <PageNumbers current={page} pageSize={pageSize} total={data.total} onChange={setPage} />
      )}
    </Drawer>
  )
}

type Batch = Output<(typeof strategyRunCalls)['pageBatches']>['list'][number]

const batchColumns = (): Column<Batch>[] => [
  sorted(column('at', 'frontend.time', 160, (row) => formatTime(row.at))),
  sorted(
    column('rule', 'strategy.rule', 220, (row) => `${row.ruleName} v${row.version}`),
    'ruleName',
  ),
  sorted(column('actor', 'strategy_list.actor', 130, (row) => row.actor)),
  sorted(
    column('passed', 'strategy_run.passed', null, (row) => (
      <span className={`state-tag ${row.passed === row.total ? 'good' : 'bad'}`}>
        {row.passed} / {row.total}
      </span>
    )),
  ),
]

/** Runs of test cases; one opens with what each case said. */
export function Reports({ batchId }: { batchId: string | null }) {
  return (
    <QueryList
      title={t('strategy_run.reports')}
      call={strategyRunCalls.pageBatches}
      paging="page"
      idOf={(row) => row.id}
      onOpen={(row) => setQuery({ tab: 'reports', batchId: row.id })}
      selected={batchId}
      fields={[
        { key: 'tab', kind: 'text', label: '', hidden: true },
        { key: 'ruleId', kind: 'pick', label: t('strategy.rule'), source: ruleSource },
      ]}
      inputOf={({ ruleId }) => (ruleId ? { ruleId } : {})}
      columns={batchColumns()}
    >
      {batchId && (
        <Report key={batchId} batchId={batchId} onClose={() => setQuery({ tab: 'reports' })} />
      )}
    </QueryList>
  )
}
