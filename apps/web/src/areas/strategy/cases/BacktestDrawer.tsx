import type { Output } from '@oas/contract/define'
import { strategyRunCalls } from '@oas/contract/strategy/calls'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { resultName, t } from '../../../i18n/texts.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { Tabs } from '../../../kit/Tabs.tsx'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../../kit/list/PageNumbers.tsx'
import { column, monoColumn, sorted } from '../../../kit/list/column.ts'
import { useOwnSort } from '../../../kit/list/use-call-sort.ts'
import { useWords } from '../words.tsx'
import { recordHref } from '../../../kit/record/record-href.ts'

const pageSize = 20
const kinds = ['gained', 'lost', 'other'] as const

/** A share as per cent with one digit; empty where there is none. */
export function percent(value: number | null | undefined): string {
  return typeof value === 'number' ? `${(value * 100).toFixed(1)} %` : ''
}
const hours = (seconds: number): string =>
  `${seconds > 0 ? '+' : seconds < 0 ? '−' : ''}${(Math.abs(seconds) / 3600).toFixed(2)} h`

type BacktestRow = Output<(typeof strategyRunCalls)['pageBacktests']>['list'][number]
type Sample = Output<(typeof strategyRunCalls)['backtestSamples']>['list'][number]

/** The figures of a replay, each with its name; none before it has any. */
const figureLines = ({ figures, done, total }: BacktestRow): [string, string | number][] => {
  if (!figures) return []
  const { truePositive, falsePositive, falseNegative, trueNegative } = figures
  return [
    [t('strategy_run.records'), `${done} / ${total}`],
    [t('strategy_run.decided'), figures.decided],
    [t('strategy_run.hits_before_now'), `${figures.hitsBefore} → ${figures.hitsNow}`],
    [t('strategy_run.caught_missed'), `+${figures.gained} −${figures.lost}`],
    [t('strategy_run.precision'), percent(figures.precision)],
    [t('strategy_run.recall'), percent(figures.recall)],
    [
      t('strategy_run.confusion'),
      [truePositive, falsePositive, falseNegative, trueNegative].join(' / '),
    ],
    [t('strategy_run.queued_before_now'), `${figures.queuedBefore} → ${figures.queuedNow}`],
    [t('strategy_run.auditor_hours'), hours(figures.auditorSeconds)],
    [t('strategy_run.without'), `${figures.missing} / ${figures.failed}`],
  ]
}

const sampleColumns = (resultText: (result: Sample['now']) => string): Column<Sample>[] => [
  monoColumn('record', 'strategy_run.record', 170, (one) => (
    <a href={recordHref({ recordId: one.recordId })}>{one.recordId}</a>
  )),
  sorted(
    monoColumn('post', 'strategy_run.post', 150, (one) => one.postId),
    'postId',
  ),
  column('before', 'strategy_run.said_before', null, (one) => resultText(one.before)),
  column('now', 'strategy_run.says_now', null, (one) => resultText(one.now)),
  sorted(
    column('decided', 'strategy_run.people_decided', 110, (one) =>
      one.decided === '' ? '' : resultName(one.decided),
    ),
  ),
]

/**
 * What a replay found: figures against what people decided, and a sample of the records it would
 * judge otherwise.
 */
export function BacktestDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords()
  const [kind, setKind] = useState<string>('gained')
  const [page, setPage] = useState(1)
  const { sorting, asked } = useOwnSort(strategyRunCalls.backtestSamples, () => setPage(1))
  const { data } = useCall(strategyRunCalls.pageBacktests, { id }, { refetchMs: 2000 })
  const samples = useCall(
    strategyRunCalls.backtestSamples,
    { id, kind, ...asked, page, size: pageSize },
    { keepPrevious: true, refetchMs: 5000 },
  )
  const row = data?.list[0]
  return (
    <Drawer title={t('strategy_run.backtest_named', { id })} width={820} onClose={onClose}>
      {row?.problem && (
        <p className="problem" role="alert">
          {row.problem}
        </p>
      )}
      <dl className="strategy-figures">
        {(row ? figureLines(row) : []).map(([name, value]) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name} value`}>{value}</dd>,
        ])}
      </dl>
      <Tabs
        label={t('strategy_run.samples')}
        tabs={kinds.map((key) => ({ key, label: `${t(`strategy_run.catch_${key}`)}` }))}
        value={kind}
        onChange={(key) => {
          setKind(key)
          setPage(1)
        }}
      >
        <DataTable
          label={t('strategy_run.samples')}
          loading={samples.isFetching}
          rows={samples.data?.list ?? []}
          idOf={(one) => one.recordId}
          columns={sampleColumns(words.result)}
          sorting={sorting}
        />
        {samples.data && samples.data.total > pageSize && (
          <PageNumbers
            current={page}
            pageSize={pageSize}
            total={samples.data.total}
            onChange={setPage}
          />
        )}
      </Tabs>
    </Drawer>
  )
}
