import { type WrongOrder, wrongOrderCalls } from '@oas/contract/wrong-order/calls'
import { type ReactNode, useState } from 'react'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { StaffAppealState } from '../../kit/appeal/StaffAppealState.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { OrderDrawer } from './OrderDrawer.tsx'
import { ProposeVoid } from './ProposeVoid.tsx'
import { column, monoColumn, sorted } from '../../kit/list/column.ts'
import { useWrongFields } from './use-fields.ts'
import { inputOf } from './input.ts'
import { type ListActs, useListActs } from './use-list-acts.ts'
import { State, Verdict, leftText } from './words.tsx'

const columns = (mine: boolean, nameOf: (app: number) => string): Column<WrongOrder>[] => [
  sorted(
    column('found', 'wrong_order.found', 150, (row) => formatTime(row.foundAt)),
    'foundAt',
  ),
  ...(mine
    ? []
    : [sorted(column('person', 'wrong_order.person', 110, (row: WrongOrder) => row.person))]),
  sorted(
    column('app', 'wrong_order.app', 80, (row) => nameOf(row.appId)),
    'appId',
  ),
  column('type', 'wrong_order.type', 130, (row) => typeName(row.typeName)),
  monoColumn('post', 'wrong_order.post', 150, (row) => row.postId),
  column('given', 'wrong_order.given', 160, (row) => (
    <Verdict result={row.givenResult} labels={row.givenLabelNames} />
  )),
  column('right', 'wrong_order.right', 160, (row) => (
    <Verdict result={row.rightResult} labels={row.rightLabelNames} />
  )),
  sorted(
    column('class', 'wrong_order.class', 110, (row) =>
      tData(`wrong_order.class_${row.errorClass}`),
    ),
    'errorClass',
  ),
  sorted(
    column('severity', 'wrong_order.severity', 90, (row) =>
      tData(`wrong_order.severity_${row.severity}`),
    ),
  ),
  sorted(
    column('source', 'wrong_order.source', 120, (row) => tData(`wrong_order.source_${row.source}`)),
  ),
  sorted(column('state', 'wrong_order.state', 110, (row) => <State {...row} />)),
  column('appeal', 'appeal.one', 170, (row) =>
    row.appeal ? (
      <>
        {row.appeal.level} · <StaffAppealState {...row.appeal} />
      </>
    ) : (
      ''
    ),
  ),
  sorted(column('deadline', 'wrong_order.deadline', 110, (row) => leftText(row))),
  column('reason', 'wrong_order.reason', null, (row) => (
    <span title={row.reason}>{row.reason}</span>
  )),
]

const ownActs = ['confirm', 'dispute', 'write_remark'] as const
const teamActs = ['uphold', 'void', 'write_remark'] as const

/** The drawer of one's own has the form of an appeal instead of a dispute. */
const drawerActs = ['confirm', 'write_remark'] as const

type ButtonsProps = { of: readonly (keyof ListActs)[]; ids: string[]; acts: ListActs }

const ActButtons = ({ of, ids, acts }: ButtonsProps) =>
  of.map((act) => (
    <button
      key={act}
      type="button"
      className="btn"
      disabled={ids.length === 0}
      onClick={() => acts[act](ids)}
    >
      {t(`wrong_order.${act}`)}
    </button>
  ))

/** Wrong orders: one's own to confirm or dispute, or the team's to judge. */
export function ListTab({ mine, title }: { mine: boolean; title: string }): ReactNode {
  const { nameOf } = useApps()
  const fields = useWrongFields(mine, title)
  const ticks = useTicks()
  const [open, setOpen] = useState<string | null>(null)
  const acts = useListActs(ticks.clear)
  const buttons = { ids: ticks.ids, acts, of: mine ? ownActs : teamActs }
  return (
    <QueryList
      title={title}
      about={t('empty.wrong_orders')}
      call={wrongOrderCalls.list}
      paging="number"
      columns={columns(mine, nameOf)}
      idOf={(row) => row.id}
      fields={fields}
      inputOf={(values) => ({ ...inputOf(values), ...(mine ? { mine: true } : {}) })}
      empty={mine ? t('wrong_order.none_mine') : t('wrong_order.none')}
      ticks={(rows) => ticks.of(rows, (row) => row.id)}
      onOpen={(row) => setOpen(row.id)}
      selected={open}
      tools={() => (
        <>
          <ActButtons {...buttons} />
          {!mine && <ProposeVoid />}
        </>
      )}
    >
      {open && (
        <OrderDrawer
          id={open}
          onClose={() => setOpen(null)}
          acts={<ActButtons {...buttons} ids={[open]} of={mine ? drawerActs : teamActs} />}
        />
      )}
    </QueryList>
  )
}
