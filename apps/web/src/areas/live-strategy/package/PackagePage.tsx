import type { Output } from '@oas/contract/define'
import { livePackageCalls } from '@oas/contract/live-strategy/package-calls'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { actionName } from '../../../kit/people/words.tsx'
import { formatTime } from '../../../kit/time.ts'
import { useApps } from '../../../kit/use-apps.ts'
import { usePathId } from '../../../nav/use-path-id.ts'
import { PackageTag, paths, rightText, ruleText, stepText } from '../words.tsx'
import { DiffTable } from './DiffTable.tsx'
import { StageDialog } from './StageDialog.tsx'
import { usePackageMoves } from './use-package-moves.tsx'
import '../../../kit/people/people.css'

type Package = Output<typeof livePackageCalls.get>
type Strategy = Package['content']['strategies'][number]
type Ladder = Package['content']['ladders'][number]
type Move = Package['moves'][number]

const strategyColumns = ({ figures, content }: Package): Column<Strategy>[] => {
  const of = new Map(figures.map((one) => [one.strategyId, one]))
  const ladders = new Map(content.ladders.map(({ id, body }) => [id, body.name]))
  return [
    column('name', 'live_strategy.name', 220, (row) => (
      <>
        <a href={`#${paths.edit}/${row.id}`} translate="no">
          {row.body.name}
        </a>{' '}
        {of.get(row.id)?.stopped && (
          <span className="state-tag bad">{t('live_strategy.state_stopped')}</span>
        )}
      </>
    )),
    column('label', 'live_strategy.label', 140, (row) => (
      <span translate="no">{row.body.label}</span>
    )),
    column('rule', 'live_strategy.rule', null, (row) => ruleText(row.body)),
    column('ladder', 'live_strategy.ladder', 160, (row) => (
      <span translate="no">{ladders.get(row.body.ladderId)}</span>
    )),
    numberColumn('signals', 'live_strategy.signals', 100, (row) => of.get(row.id)?.signals ?? 0),
    numberColumn('right', 'live_strategy.right', 90, (row) =>
      rightText(of.get(row.id) ?? { right: 0, wrong: 0 }),
    ),
  ]
}
const ladderColumns = (): Column<Ladder>[] => [
  column('name', 'live_strategy.name', 220, (row) => <span translate="no">{row.body.name}</span>),
  column('steps', 'live_strategy.steps', null, (row) =>
    row.body.steps.map((step) => <div key={step.nth}>{stepText(step)}</div>),
  ),
]
const moveColumns = (): Column<Move>[] => [
  column('at', 'frontend.time', 170, (row) => formatTime(row.at)),
  column('actor', 'live_strategy.by', 130, (row) => row.actor),
  column('action', 'live_strategy.done', 220, (row) => actionName(row.action)),
  numberColumn('share', 'live_strategy.share', 150, (row) => row.share),
  column('reason', 'frontend.reason', null, (row) => <span translate="no">{row.reason}</span>),
]

const Parts = ({ data }: { data: Package }) => (
  <>
    <h2>{t('live_strategy.diff')}</h2>
    <DiffTable id={data.id} />
    <h2>{t('live_strategy.title')}</h2>
    <DataTable
      label={t('live_strategy.title')}
      rows={data.content.strategies}
      idOf={(row) => row.id}
      loading={false}
      columns={strategyColumns(data)}
    />
    <h2>{t('live_strategy.ladders_title')}</h2>
    <DataTable
      label={t('live_strategy.ladders_title')}
      rows={data.content.ladders}
      idOf={(row) => row.id}
      loading={false}
      columns={ladderColumns()}
    />
    <h2>{t('live_strategy.moves')}</h2>
    <DataTable
      label={t('live_strategy.moves')}
      rows={data.moves}
      idOf={(row) => `${row.at} ${row.action}`}
      loading={false}
      columns={moveColumns()}
    />
  </>
)

/** One package: what is in it, what it changes, what it signalled, and how its share moved. */
export function PackagePage() {
  const id = usePathId('/tags/live-model-strategy/version/detail/:id') || '0'
  const { nameOf } = useApps()
  const [staging, setStaging] = useState(false)
  const { data, error } = useCall(livePackageCalls.get, { id }, { refetchMs: 10_000 })
  const buttonsOf = usePackageMoves<Package>(() => setStaging(true))
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>
          {data ? (
            <>
              {t('live_strategy.package_n', { n: data.number })} <PackageTag {...data} />
            </>
          ) : (
            t('live_strategy.package')
          )}
        </h1>
        {data && <RowButtons name={String(data.number)} buttons={buttonsOf(data)} />}
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <>
          <p>
            <span translate="no">{data.note}</span>{' '}
            <span className="muted">
              {nameOf(data.appId)} · {formatTime(data.madeAt)} · {data.madeBy}
            </span>
          </p>
          {data.state === 'live' || data.state === 'staged' ? (
            <p className="muted">{t('live_strategy.servers_note')}</p>
          ) : null}
          <Parts data={data} />
        </>
      )}
      {staging && data && <StageDialog of={data} onClose={() => setStaging(false)} />}
    </div>
  )
}
