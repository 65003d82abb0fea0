import { isId } from '@oas/contract/envelope'
import {
  type RecheckHit,
  featurePastCalls,
  recheckVerdicts,
} from '@oas/contract/feature-past/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../../kit/list/PageNumbers.tsx'
import { useTicks } from '../../../kit/list/use-ticks.ts'
import { MakeDialog } from '../../../kit/make-records/MakeDialog.tsx'
import { recordHref } from '../../../kit/record/record-href.ts'
import { formatTime } from '../../../kit/time.ts'
import { useApps } from '../../../kit/use-apps.ts'
import { useTypes } from '../../../kit/use-types.ts'
import { distanceText } from '../NearestTable.tsx'
import { placeName, wordOf } from '../words.tsx'
import { RecheckState } from './RecheckState.tsx'
import { isOpen, recheckName, recheckRefreshes } from './recheck-names.ts'
import '../feature-library.css'

const useColumns = (): Column<RecheckHit>[] => {
  const { nameOf } = useApps()
  const { nameOfType } = useTypes()
  return [
    column('received', 'feature_past.received', 150, (row) => formatTime(row.receivedAt)),
    column('record', 'feature_library.record', 180, (row) => (
      <a className="underlined mono" href={recordHref({ recordId: row.recordId })}>
        {row.recordId}
      </a>
    )),
    column('outcome', 'feature_library.outcome', 110, (row) => wordOf('outcome', row.outcome)),
    column('made', 'feature_past.made', 90, (row) =>
      row.made ? <span className="state-tag good">{t('feature_past.made_yes')}</span> : null,
    ),
    column('uid', 'feature_past.uid', 110, (row) => <span className="mono">{row.uid}</span>),
    column('feature', 'feature_library.feature', null, (row) => (
      <span translate="no">{row.featureName || row.featureId}</span>
    )),
    column('field', 'feature_library.record_field', 90, (row) => placeName(row.field)),
    numberColumn('distance', 'feature_library.distance', 120, distanceText),
    column('verdict', 'feature_library.verdict', 90, (row) => wordOf('verdict', row.verdict)),
    column('type', 'feature_library.app_type', 150, (row) => (
      <>
        {nameOf(row.appId)} › {nameOfType(row)}
      </>
    )),
  ]
}

/** One row a record, however often it was found: it is audited once. */
const keyOf = ({ recordId, featureId, field }: RecheckHit): string =>
  `${recordId} ${featureId} ${field}`

const Finds = ({ id, open }: { id: string; open: boolean }) => {
  const { may } = useMay()
  const ticks = useTicks()
  const columns = useColumns()
  const [verdict, setVerdict] = useState('')
  const [making, setMaking] = useState(false)
  const [page, setPage] = useState({ current: 1, pageSize: 20 })
  const make = useSend(featurePastCalls.recheckRecords, { refreshes: recheckRefreshes })
  const asked = recheckVerdicts.find((one) => one === verdict)
  const { data, error, isFetching } = useCall(
    featurePastCalls.recheckHits,
    { id, ...page, ...(asked ? { verdict: asked } : {}) },
    { keepPrevious: true, refetchMs: open ? 3000 : 30_000 },
  )
  const rows = data?.list ?? []
  const chosen = rows.filter((row) => ticks.ids.includes(keyOf(row)))
  const recordIds = [...new Set(chosen.map(({ recordId }) => recordId))]
  const mixed = new Set(chosen.map(({ appId }) => appId)).size > 1
  const why = may('audit.team')
    ? mixed
      ? t('feature_past.one_app')
      : undefined
    : t('text_inspection.make_needs_right')
  const [first] = chosen
  return (
    <>
      <div className="feature-line">
        <label>
          {t('feature_library.verdict')}{' '}
          <select
            value={verdict}
            onChange={(event) => {
              setVerdict(event.target.value)
              setPage({ ...page, current: 1 })
            }}
          >
            <option value="">{t('frontend.all')}</option>
            {recheckVerdicts.map((one) => (
              <option key={one} value={one}>
                {wordOf('verdict', one)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined || recordIds.length === 0}
          title={why}
          onClick={() => setMaking(true)}
        >
          {t('feature_past.audit_n', { n: recordIds.length })}
        </button>
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('feature_past.finds')}
        columns={columns}
        rows={rows}
        idOf={keyOf}
        loading={isFetching && !data}
        ticks={ticks.of(rows, keyOf)}
        empty={open ? t('feature_past.not_yet') : t('feature_past.no_finds')}
      />
      <PageNumbers
        {...page}
        total={data?.total ?? 0}
        onChange={(current, pageSize) => {
          ticks.clear()
          setPage({ current, pageSize })
        }}
      />
      {making && first && (
        <MakeDialog
          make={(values) => make.mutateAsync({ id, ...values })}
          typeKey={typeKeyOf(first)}
          recordIds={recordIds}
          onClose={() => setMaking(false)}
          onDone={ticks.clear}
        />
      )}
    </>
  )
}

/** One search: how far it came and what it found, which can be had audited. */
export function RecheckDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useCall(
    featurePastCalls.recheck,
    { id },
    { enabled: isId(id), refetchMs: 3000 },
  )
  return (
    <Drawer
      title={data ? recheckName(data) : t('feature_past.title')}
      onClose={onClose}
      width={1120}
    >
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <>
          <p>
            <RecheckState of={data} /> · {t('feature_past.searched')} {data.done} / {data.total}
            {' · '}
            {t('feature_past.finds')} {data.hits}
          </p>
          {data.state === 'failed' && <p className="problem">{data.problem}</p>}
          <p className="muted">{t('feature_past.limits')}</p>
          <Finds id={id} open={isOpen(data)} />
        </>
      )}
    </Drawer>
  )
}
