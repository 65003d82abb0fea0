import {
  type WrongOrder,
  errorClasses,
  severities,
  wrongOrderCalls,
  wrongSources,
  wrongStates,
} from '@oas/contract/wrong-order/calls'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterField } from '../../kit/list/filters.ts'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { OrderDrawer } from './OrderDrawer.tsx'
import { inputOf } from './input.ts'
import { State, Verdict, classChoices, leftText, tell } from './words.tsx'
import { column, monoColumn } from './column.ts'

const columns = (mine: boolean, nameOf: (app: number) => string): Column<WrongOrder>[] => [
  column('found', 'wrong_order.found', 150, (row) => formatTime(row.foundAt)),
  ...(mine ? [] : [column('person', 'wrong_order.person', 110, (row: WrongOrder) => row.person)]),
  column('app', 'wrong_order.app', 80, (row) => nameOf(row.appId)),
  column('type', 'wrong_order.type', 130, (row) => typeName(row.typeName)),
  monoColumn('post', 'wrong_order.post', 150, (row) => row.postId),
  column('given', 'wrong_order.given', 160, (row) => (
    <Verdict result={row.givenResult} labels={row.givenLabelNames} />
  )),
  column('right', 'wrong_order.right', 160, (row) => (
    <Verdict result={row.rightResult} labels={row.rightLabelNames} />
  )),
  column('class', 'wrong_order.class', 110, (row) => tData(`wrong_order.class_${row.errorClass}`)),
  column('severity', 'wrong_order.severity', 90, (row) =>
    tData(`wrong_order.severity_${row.severity}`),
  ),
  column('source', 'wrong_order.source', 120, (row) => tData(`wrong_order.source_${row.source}`)),
  column('state', 'wrong_order.state', 110, (row) => <State state={row.state} />),
  column('deadline', 'wrong_order.deadline', 110, (row) => leftText(row)),
  column('reason', 'wrong_order.reason', null, (row) => (
    <span title={row.reason}>{row.reason}</span>
  )),
]
export const wrongFields = (
  mine: boolean,
  choices: readonly { value: string; label: string }[],
  tab: string,
): FilterField[] => [
  {
    key: 'state',
    kind: 'choice',
    label: t('wrong_order.state'),
    options: wrongStates.map((value) => ({ value, label: tData(`wrong_order.state_${value}`) })),
    width: 110,
  },
  {
    key: 'source',
    kind: 'choice',
    label: t('wrong_order.source'),
    options: wrongSources.map((value) => ({ value, label: tData(`wrong_order.source_${value}`) })),
    width: 110,
  },
  {
    key: 'errorClass',
    kind: 'choice',
    label: t('wrong_order.class'),
    options: classChoices(errorClasses),
    width: 110,
  },
  {
    key: 'severity',
    kind: 'choice',
    label: t('wrong_order.severity'),
    options: severities.map((value) => ({ value, label: tData(`wrong_order.severity_${value}`) })),
    width: 90,
  },
  ...(mine
    ? []
    : [{ key: 'person', kind: 'text', label: t('wrong_order.person'), width: 110 } as const]),
  { key: 'appId', kind: 'choice', label: t('wrong_order.app'), options: choices, width: 100 },
  { key: 'app', kind: 'number', label: t('wrong_order.app'), hidden: true },
  { key: 'type', kind: 'number', label: t('wrong_order.type_id'), width: 80 },
  { key: 'business', kind: 'text', label: t('wrong_order.business'), hidden: true },
  { key: 'taskId', kind: 'number', label: t('wrong_order.task'), width: 80 },
  { key: 'postId', kind: 'text', label: t('wrong_order.post') },
  { key: 'postIdStr', kind: 'text', label: t('wrong_order.post'), hidden: true },
  { key: 'labelId', kind: 'number', label: t('wrong_order.label_id'), width: 80 },
  { key: 'from', kind: 'time', label: t('wrong_order.from') },
  { key: 'to', kind: 'time', label: t('wrong_order.to') },
  { key: 'tab', kind: 'text', label: '', hidden: true },
  {
    key: 'mine',
    kind: 'choice',
    label: '',
    options: [{ value: 'true', label: tab }],
    hidden: true,
  },
]

/** Wrong orders: one's own to confirm or dispute, or the team's to judge. */
export const ListTab = ({ mine, title }: { mine: boolean; title: string }): ReactNode => {
  const { choices, nameOf } = useApps()
  const ticks = useTicks()
  const [open, setOpen] = useState<string | null>(null)
  const refreshes = [wrongOrderCalls.list, wrongOrderCalls.process, wrongOrderCalls.statistics]
  const check = useSend(wrongOrderCalls.check, { refreshes })
  const judge = useSend(wrongOrderCalls.judge, { refreshes })
  const remark = useSend(wrongOrderCalls.remark, { refreshes })
  const done = (answer: Parameters<typeof tell>[0]): void => {
    tell(answer)
    ticks.clear()
  }
  const acts = (ids: string[]): ReactNode => (
    <>
      {mine && (
        <button
          type="button"
          className="btn"
          disabled={ids.length === 0}
          onClick={() =>
            confirm({
              title: t('wrong_order.confirm'),
              text: t('wrong_order.confirm_sure', { n: ids.length }),
              act: async () => done(await check.mutateAsync({ ids, act: 'confirm' })),
            })
          }
        >
          {t('wrong_order.confirm')}
        </button>
      )}
      {mine && (
        <button
          type="button"
          className="btn"
          disabled={ids.length === 0}
          onClick={() =>
            confirm({
              title: t('wrong_order.dispute'),
              text: t('wrong_order.dispute_why'),
              reason: 200,
              act: async (text) =>
                done(await check.mutateAsync({ ids, act: 'dispute', remark: text })),
            })
          }
        >
          {t('wrong_order.dispute')}
        </button>
      )}
      {!mine && (
        <button
          type="button"
          className="btn"
          disabled={ids.length === 0}
          onClick={() =>
            confirm({
              title: t('wrong_order.uphold'),
              text: '',
              reason: 200,
              act: async (reason) => done(await judge.mutateAsync({ ids, act: 'uphold', reason })),
            })
          }
        >
          {t('wrong_order.uphold')}
        </button>
      )}
      {!mine && (
        <button
          type="button"
          className="btn"
          disabled={ids.length === 0}
          onClick={() =>
            confirm({
              title: t('wrong_order.void'),
              text: '',
              reason: 200,
              act: async (reason) => done(await judge.mutateAsync({ ids, act: 'void', reason })),
            })
          }
        >
          {t('wrong_order.void')}
        </button>
      )}
      <button
        type="button"
        className="btn"
        disabled={ids.length === 0}
        onClick={() =>
          confirm({
            title: t('wrong_order.write_remark'),
            text: '',
            reason: 200,
            act: async (text) => done(await remark.mutateAsync({ ids, remark: text })),
          })
        }
      >
        {t('wrong_order.write_remark')}
      </button>
    </>
  )
  return (
    <QueryList
      title={title}
      call={wrongOrderCalls.list}
      paging="number"
      columns={columns(mine, nameOf)}
      idOf={(row) => row.id}
      fields={wrongFields(mine, choices, title)}
      inputOf={(values) => ({ ...inputOf(values), ...(mine ? { mine: true } : {}) })}
      empty={mine ? t('wrong_order.none_mine') : t('wrong_order.none')}
      ticks={(rows) => ticks.of(rows, (row) => row.id)}
      onOpen={(row) => setOpen(row.id)}
      selected={open}
      tools={() => acts(ticks.ids)}
    >
      {open && <OrderDrawer id={open} onClose={() => setOpen(null)} acts={acts([open])} />}
    </QueryList>
  )
}
