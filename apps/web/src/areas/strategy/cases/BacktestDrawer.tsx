import { strategyRunCalls } from '@oas/contract/strategy/calls'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { resultName, t } from '../../../i18n/texts.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { Tabs } from '../../../kit/Tabs.tsx'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../../kit/list/PageNumbers.tsx'
import { useWords } from '../words.tsx'

const pageSize = 20
const kinds = ['gained', 'lost', 'other'] as const

/** A share as per cent with one digit; empty where there is none. */
export const percent = (value: number | null | undefined): string =>
  typeof value === 'number' ? `${(value * 100).toFixed(1)} %` : ''
const hours = (seconds: number): string =>
  `${seconds > 0 ? '+' : seconds < 0 ? '−' : ''}${(Math.abs(seconds) / 3600).toFixed(2)} h`

/**
 * What a replay found: figures against what people decided, and a sample of the records it would
 * judge otherwise.
 */
export const BacktestDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const words = useWords()
  const [kind, setKind] = useState<string>('gained')
  const [page, setPage] = useState(1)
  const { data } = useCall(strategyRunCalls.pageBacktests, { id }, { refetchMs: 2000 })
  const samples = useCall(
    strategyRunCalls.backtestSamples,
    { id, kind, page, size: pageSize },
    { keepPrevious: true, refetchMs: 5000 },
  )
  const row = data?.list[0]
  const figures = row?.figures
  const rows: [string, string | number][] = figures
    ? [
        [t('strategy_run.records'), `${row.done} / ${row.total}`],
        [t('strategy_run.decided'), figures.decided],
        [t('strategy_run.hits_before_now'), `${figures.hitsBefore} → ${figures.hitsNow}`],
        [t('strategy_run.caught_missed'), `+${figures.gained} −${figures.lost}`],
        [t('strategy_run.precision'), percent(figures.precision)],
        [t('strategy_run.recall'), percent(figures.recall)],
        [
          t('strategy_run.confusion'),
          `${figures.truePositive} / ${figures.falsePositive} / ${figures.falseNegative} / ${figures.trueNegative}`,
        ],
        [t('strategy_run.queued_before_now'), `${figures.queuedBefore} → ${figures.queuedNow}`],
        [t('strategy_run.auditor_hours'), hours(figures.auditorSeconds)],
        [t('strategy_run.without'), `${figures.missing} / ${figures.failed}`],
      ]
    : []
  return (
    <Drawer title={t('strategy_run.backtest_named', { id })} width={820} onClose={onClose}>
      {row?.problem && (
        <p className="problem" role="alert">
          {row.problem}
        </p>
      )}
      <dl className="strategy-figures">
        {rows.map(([name, value]) => [
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
          columns={[
            {
              key: 'record',
              title: t('strategy_run.record'),
              width: 170,
              mono: true,
              render: (one) => (
                <a href={`#/tags/record-list?recordId=${one.recordId}`}>{one.recordId}</a>
              ),
            },
            {
              key: 'post',
              title: t('strategy_run.post'),
              width: 150,
              mono: true,
              render: (one) => one.postId,
            },
            {
              key: 'before',
              title: t('strategy_run.said_before'),
              render: (one) => words.result(one.before),
            },
            {
              key: 'now',
              title: t('strategy_run.says_now'),
              render: (one) => words.result(one.now),
            },
            {
              key: 'decided',
              title: t('strategy_run.people_decided'),
              width: 110,
              render: (one) => (one.decided === '' ? '' : resultName(one.decided)),
            },
          ]}
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
