import { caseOrderCalls } from '@oas/contract/case-order/calls'
import type { HiddenCase, HiddenDrill } from '@oas/contract/case-order/hidden'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'
import { rightWords } from './words.tsx'

type Person = HiddenDrill['people'][number]
const mostCases = 100

const personColumns = (): Column<Person>[] => [
  column('name', 'case_order.person_name', null, ({ name }) => name),
  column('team', 'case_order.team_name', 140, ({ teamName }) => teamName),
  column('confirmed', 'case_order.confirmed', 160, ({ confirmedAt }) =>
    confirmedAt === null ? (
      <span className="state-tag warn">{t('case_order.not_confirmed')}</span>
    ) : (
      formatTime(confirmedAt)
    ),
  ),
  numberColumn('given', 'case_order.given', 80, ({ given }) => given),
  numberColumn('right', 'case_order.right', 160, rightWords),
]
const outcome = ({ right }: HiddenCase): string => {
  if (right === null) return t('case_order.leave_open')
  return t(right ? 'case_order.was_right' : 'case_order.was_wrong')
}
const caseColumns = (): Column<HiddenCase>[] => [
  column('person', 'case_order.person_name', null, ({ personName }) => personName),
  numberColumn('no', 'case_order.case_no', 80, ({ no }) => no),
  column('given', 'case_order.given_at', 160, ({ givenAt }) => formatTime(givenAt)),
  column('answered', 'case_order.answered_at', 160, ({ answeredAt }) =>
    answeredAt === null ? '–' : formatTime(answeredAt),
  ),
  column('outcome', 'case_order.outcome', 120, outcome),
]

/** How well each person answers, in per cent. */
const Rates = ({ people }: { people: readonly Person[] }) => {
  const bars = people
    .filter(({ answered }) => answered > 0)
    .map(({ id, name, right, answered }) => ({
      key: id,
      name,
      values: [Math.round((right / answered) * 1000) / 10],
    }))
  return bars.length === 0 ? null : (
    <FigureChart
      label={t('case_order.hidden_right')}
      figure={{ kind: 'bars', chart: { series: [t('case_order.right')], bars } }}
    />
  )
}

const Cases = ({ id }: { id: string }) => {
  const { data, isPending } = useCall(caseOrderCalls.hiddenCases, { id, pageSize: mostCases })
  return (
    <>
      <h3>{t('case_order.hidden_cases')}</h3>
      <DataTable
        label={t('case_order.hidden_cases')}
        loading={isPending}
        rows={data?.list ?? []}
        idOf={({ orderId }) => orderId}
        empty={t('case_order.no_hidden_cases')}
        columns={caseColumns()}
      />
    </>
  )
}

/** Who confirmed a hidden drill, which cases they got, and how they answered them. */
export function HiddenDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isPending, error } = useCall(caseOrderCalls.hidden, { id })
  const { may } = useMay()
  return (
    <Drawer title={data?.name ?? t('case_order.mode_hidden')} onClose={onClose} width={860}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <p>{t('case_order.announced_at', { at: formatTime(data.announcedAt), n: data.items })}</p>
      )}
      {data && data.unfit.length > 0 && (
        <p className="muted">
          {t('case_order.unfit')}{' '}
          {data.unfit.map(({ reason, n }) => t(`case_order.unfit_${reason}`, { n })).join(' · ')}
        </p>
      )}
      <Rates people={data?.people ?? []} />
      <h3>{t('case_order.hidden_people')}</h3>
      <DataTable
        label={t('case_order.hidden_people')}
        loading={isPending}
        rows={data?.people ?? []}
        idOf={(person) => person.id}
        empty={t('case_order.nobody')}
        columns={personColumns()}
      />
      {may('case.read') && <Cases id={id} />}
    </Drawer>
  )
}
