import { type Drill, caseOrderCalls } from '@oas/contract/case-order/calls'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column } from '../../kit/list/column.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { usePracticeLibraries } from '../../kit/pick/use-case-libraries.ts'
import { go } from '../../nav/location.ts'
import { DrillDialog } from './DrillDialog.tsx'
import { HiddenDrawer } from './HiddenDrawer.tsx'
import { drillColumns } from './words.tsx'

const mostBars = 50

const StartButton = ({ drill: { id, name, items } }: { drill: Drill }) => {
  const start = (): void => {
    send(caseOrderCalls.start, { id }).then(
      ({ roundId }) => go(`/tags/practice/drill/${roundId}`),
      notifyFailure,
    )
  }
  return (
    <button
      type="button"
      className="btn"
      disabled={items === 0}
      aria-label={t('case_order.start_named', { name })}
      onClick={start}
    >
      {t('case_order.start')}
    </button>
  )
}

const LookButton = ({ drill, onLook }: { drill: Drill; onLook: (id: string) => void }) => (
  <button
    type="button"
    className="btn"
    aria-label={t('case_order.look_hidden_named', { name: drill.name })}
    onClick={() => onLook(drill.id)}
  >
    {t('case_order.look_hidden')}
  </button>
)

/** Right answers of the drills that are open, in per cent. */
const Rates = () => {
  const { data } = useCall(caseOrderCalls.query, { state: 'open', pageSize: mostBars })
  const bars = (data?.list ?? [])
    .filter(({ answered }) => answered > 0)
    .map(({ id, name, right, answered }) => ({
      key: id,
      name,
      values: [Math.round((right / answered) * 1000) / 10],
    }))
  return bars.length === 0 ? null : (
    <FigureChart
      label={t('case_order.chart')}
      figure={{ kind: 'bars', chart: { series: [t('case_order.right')], bars } }}
    />
  )
}

/** Drills that are open: what they ask from, how far it is used, how well it is answered. */
export function DrillsPage() {
  const [making, setMaking] = useState(false)
  const [looking, setLooking] = useState<string | null>(null)
  const { may } = useMay()
  const libraries = usePracticeLibraries(false)
  const lacks = may('practice.edit') ? undefined : t('case_order.needs_edit')
  return (
    <QueryList
      title={t('case_order.title')}
      about={t('case_order.about')}
      call={caseOrderCalls.query}
      paging="number"
      columns={[
        ...drillColumns(),
        column('act', 'frontend.actions', 130, (drill: Drill) =>
          drill.mode === 'hidden' ? (
            <LookButton drill={drill} onLook={setLooking} />
          ) : (
            <StartButton drill={drill} />
          ),
        ),
      ]}
      idOf={({ id }) => id}
      fields={[
        { key: 'name', kind: 'text', label: t('case_order.name') },
        { key: 'libraryId', kind: 'pick', label: t('case_order.library'), source: libraries },
      ]}
      inputOf={(values) => ({
        state: 'open',
        ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
      })}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={lacks !== undefined}
          title={lacks}
          onClick={() => setMaking(true)}
        >
          {t('case_order.new')}
        </button>
      }
    >
      <Rates />
      {making && <DrillDialog onClose={() => setMaking(false)} />}
      {looking !== null && <HiddenDrawer id={looking} onClose={() => setLooking(null)} />}
    </QueryList>
  )
}
