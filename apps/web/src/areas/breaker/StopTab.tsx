import { breakerCalls } from '@oas/contract/breaker/calls'
import { type BreakerStop, mostLiftReason } from '@oas/contract/breaker/schemas'
import { minuteMs } from '@oas/contract/time'
import { useSend } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { exceededText } from '../../kit/breaker/exceeded.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column } from '../../kit/list/column.ts'
import { notify } from '../../kit/notice.tsx'
import { persons } from '../../kit/pick/later.ts'
import { formatTime } from '../../kit/time.ts'
import '../../kit/people/people.css'

/** The log of decisions with those of the span that ended in the stop. */
const decisionsHref = ({ personId, at, minutes }: BreakerStop): string => {
  const query = new URLSearchParams({
    persons: personId,
    from: String(at - minutes * minuteMs),
    to: String(at + 1),
  })
  return `#/tags/statistics/log?${query.toString()}`
}

const Exceeding = ({ stop }: { stop: BreakerStop }) => (
  <>
    {exceededText(stop)}
    {stop.oneType && <span className="muted"> · {t('breaker.of_type')}</span>}
    {stop.oneTeam && <span className="muted"> · {t('breaker.of_team')}</span>}
  </>
)

const shared: () => Column<BreakerStop>[] = () => [
  column('person', 'breaker.person', 130, (row) => row.person),
  column('team', 'breaker.team', 110, (row) => row.team),
  column('exceeded', 'breaker.exceeded', 230, (row) => <Exceeding stop={row} />),
  column('type', 'breaker.type', 160, (row) => `${row.appName} · ${typeName(row.typeName)}`),
  column('at', 'breaker.at', 150, (row) => formatTime(row.at)),
  column('decisions', 'breaker.decisions', 100, (row) => (
    <a href={decisionsHref(row)} aria-label={`${t('breaker.decisions')}: ${row.person}`}>
      {t('breaker.decisions')}
    </a>
  )),
]

const ofPast: () => Column<BreakerStop>[] = () => [
  column('lifted', 'breaker.lifted', 210, (row) => (
    <>
      {formatTime(row.liftedAt)} <span className="muted">{row.liftedBy}</span>
    </>
  )),
  column('reason', 'breaker.reason', null, (row) => <span title={row.reason}>{row.reason}</span>),
]

const useLiftColumn = (): Column<BreakerStop> => {
  const lift = useSend(breakerCalls.lift, { refreshes: [breakerCalls.stops, breakerCalls.count] })
  const ask = ({ id, person }: BreakerStop): void =>
    confirm({
      title: `${t('breaker.lift_title')}: ${person}`,
      text: t('breaker.lift_sure', { person }),
      confirmLabel: t('breaker.lift'),
      reason: mostLiftReason,
      act: async (reason) => {
        await lift.mutateAsync({ id, reason })
        notify('success', t('breaker.lifted'))
      },
    })
  return column('acts', 'frontend.actions', 110, (row) => (
    <span className="row-actions">
      <button
        type="button"
        className="btn"
        aria-label={`${t('breaker.lift')}: ${row.person}`}
        disabled={row.own}
        title={row.own ? t('breaker.not_own') : undefined}
        onClick={() => ask(row)}
      >
        {t('breaker.lift')}
      </button>
    </span>
  ))
}

/** People who are stopped now, to be let go on; or those who were. */
export function StopTab({ lifted }: { lifted: boolean }) {
  const acts = useLiftColumn()
  return (
    <QueryList
      title={t(lifted ? 'breaker.past' : 'breaker.title')}
      about={t(lifted ? 'breaker.about_past' : 'breaker.about_now')}
      call={breakerCalls.stops}
      paging="keyset"
      columns={[...shared(), ...(lifted ? ofPast() : [acts])]}
      idOf={(row) => row.id}
      fields={[{ key: 'personId', kind: 'pick', label: t('breaker.person'), source: persons }]}
      inputOf={({ personId }) => ({ lifted, ...(personId ? { personId } : {}) })}
      refetchMs={30_000}
    />
  )
}
