import { livePackageCalls } from '@oas/contract/live-strategy/package-calls'
import { type PackageRow, packageStates } from '@oas/contract/live-strategy/schemas'
import { useState } from 'react'
import { t, tData } from '../../../i18n/texts.ts'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { formatTime } from '../../../kit/time.ts'
import { useApps } from '../../../kit/use-apps.ts'
import { go } from '../../../nav/location.ts'
import { PackageTag, paths, rightText, useRights } from '../words.tsx'
import { DiffDrawer } from './DiffDrawer.tsx'
import { StageDialog } from './StageDialog.tsx'
import { usePackageMoves } from './use-package-moves.tsx'

const timeOf = (text: string | undefined): number | undefined =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : undefined
type Opens = { stage: (row: PackageRow) => void; diff: (row: PackageRow) => void }

const useColumns = ({ stage, diff }: Opens) => {
  const { nameOf } = useApps()
  const buttonsOf = usePackageMoves(stage)
  return [
    numberColumn<PackageRow>('number', 'live_strategy.number', 80, (row) => (
      <a href={`#${paths.package}/${row.id}`}>{row.number}</a>
    )),
    column<PackageRow>('app', 'live_strategy.app', 110, (row) => nameOf(row.appId)),
    column<PackageRow>('state', 'live_strategy.state', 150, (row) => <PackageTag {...row} />),
    column<PackageRow>('contents', 'live_strategy.contents', 170, (row) =>
      t('live_strategy.contents_n', { strategies: row.strategies, ladders: row.ladders }),
    ),
    column<PackageRow>('note', 'live_strategy.note', null, (row) => (
      <>
        <span translate="no">{row.note}</span> <span className="muted">{row.reason}</span>{' '}
        {row.sourceNumber !== null && (
          <span className="muted">{t('live_strategy.brought_back', { n: row.sourceNumber })}</span>
        )}
      </>
    )),
    numberColumn<PackageRow>('signals', 'live_strategy.signals', 90, (row) => row.signals),
    numberColumn<PackageRow>('right', 'live_strategy.right', 80, (row) => rightText(row)),
    column<PackageRow>('made', 'live_strategy.made', 180, (row) => (
      <>
        {formatTime(row.madeAt)} <span className="muted">{row.madeBy}</span>
      </>
    )),
    column<PackageRow>('live', 'live_strategy.live_at', 160, (row) =>
      row.liveAt === null ? '' : formatTime(row.liveAt),
    ),
    column<PackageRow>('acts', 'frontend.actions', 300, (row) => (
      <RowButtons
        name={String(row.number)}
        buttons={[...buttonsOf(row), { label: t('live_strategy.diff'), act: () => diff(row) }]}
      />
    )),
  ]
}

/** Packages: built from what was passed, tried on a share of hosts, in force, brought back. */
export function PackagesPage() {
  const why = useRights()('model.release')
  const { choices } = useApps()
  const [staging, setStaging] = useState<PackageRow | null>(null)
  const [compared, setCompared] = useState<PackageRow | null>(null)
  const columns = useColumns({ stage: setStaging, diff: setCompared })
  return (
    <QueryList
      title={t('live_strategy.packages_title')}
      about={t('live_strategy.packages_about')}
      call={livePackageCalls.list}
      paging="number"
      empty={t('live_strategy.packages_empty')}
      fields={[
        { key: 'appId', kind: 'choice', label: t('live_strategy.app'), options: choices },
        {
          key: 'state',
          kind: 'choice',
          label: t('live_strategy.state'),
          options: packageStates.map((state) => ({
            value: state,
            label: tData(`live_strategy.package_${state}`),
          })),
        },
        { key: 'from', kind: 'time', label: t('live_strategy.made') },
        { key: 'to', kind: 'time', label: '–' },
      ]}
      inputOf={({ appId, state, from, to }) => {
        const known = packageStates.find((one) => one === state)
        const [start, end] = [timeOf(from), timeOf(to)]
        return {
          ...(appId ? { appId: Number(appId) } : {}),
          ...(known ? { state: known } : {}),
          ...(start === undefined ? {} : { from: start }),
          ...(end === undefined ? {} : { to: end }),
        }
      }}
      columns={columns}
      idOf={(row) => row.id}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => go(paths.build)}
        >
          {t('live_strategy.build')}
        </button>
      }
    >
      {staging && <StageDialog of={staging} onClose={() => setStaging(null)} />}
      {compared && <DiffDrawer of={compared} onClose={() => setCompared(null)} />}
    </QueryList>
  )
}
