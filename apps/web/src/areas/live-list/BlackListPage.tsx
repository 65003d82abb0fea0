import {
  type BlackEntry,
  blackKinds,
  blackStates,
  liveBlackListCalls,
} from '@oas/contract/live-black-list/calls'
import type { Input, Output } from '@oas/contract/define'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { BlackDialog } from './BlackDialog.tsx'
import { column, monoColumn, numberColumn } from './column.ts'

const tone = { pending: 'warn', active: 'bad', rejected: '', lifted: 'good', expired: '' } as const
const columns = (nameOf: (app: number) => string): Column<BlackEntry>[] => [
  column('at', 'live_list.at', 150, (row) => formatTime(row.at)),
  column('app', 'live_list.app', 90, (row) => nameOf(row.appId)),
  monoColumn('uid', 'live_list.uid', 130, (row) => (
    <a href={`#/atlas/live-data/anchor?text=${encodeURIComponent(row.uid)}`}>{row.uid}</a>
  )),
  column('kind', 'live_list.kind', 110, (row) => tData(`live_list.kind_${row.kind}`)),
  column('state', 'live_list.state', 130, (row) => (
    <span className={`state-tag ${tone[row.state]}`}>{tData(`live_list.state_${row.state}`)}</span>
  )),
  column('until', 'live_list.until', 150, (row) =>
    row.until === null ? t('live_list.for_good') : formatTime(row.until),
  ),
  numberColumn('rooms', 'live_list.rooms', 80, (row) => row.rooms),
  numberColumn('orders', 'live_list.orders', 80, (row) => row.orders),
  column('running', 'live_list.running', 100, (row) =>
    row.running ? <span className="state-tag warn">{t('live_list.on_air')}</span> : '',
  ),
  column('by', 'live_list.by', 100, (row) => row.by),
  column('reviewer', 'live_list.reviewer', 100, (row) => row.reviewer),
  column('reason', 'live_list.reason', null, (row) => (
    <span title={row.evidence}>
      {row.reason} <span className="muted">{row.endReason}</span>
    </span>
  )),
]
const choices = (values: readonly string[], prefix: string): { value: string; label: string }[] =>
  values.map((value) => ({ value, label: tData(`live_list.${prefix}_${value}`) }))

/** Hosts who are barred from going live, or whose rooms are always looked at first. */
export const BlackListPage = (): ReactNode => {
  const { choices: apps, nameOf } = useApps()
  const { may } = useMay()
  const ticks = useTicks()
  const [adding, setAdding] = useState(false)
  const move = useSend(liveBlackListCalls.move, { refreshes: [liveBlackListCalls.list] })
  const tell = ({ list }: Output<typeof liveBlackListCalls.move>): void => {
    const done = list.filter((one) => one.done).length
    if (done > 0) notify('success', t('live_list.moved', { n: done }))
    if (done < list.length)
      notify(
        'warning',
        t('live_list.not_moved', {
          n: list.length - done,
          why: [
            ...new Set(
              list
                .filter((one) => !one.done)
                .map((one) => tData(`live_list.why_${one.reason.replaceAll('-', '_')}`)),
            ),
          ].join(', '),
        }),
      )
    ticks.clear()
  }
  const ask = (
    act: Input<typeof liveBlackListCalls.move>['act'],
    label: string,
    danger: boolean,
    chosen: readonly BlackEntry[],
  ): void =>
    confirm({
      title: label,
      text: chosen.map((row) => row.uid).join(', '),
      danger,
      ...(act === 'approve' ? {} : { reason: 200 }),
      act: async (reason) =>
        tell(
          await move.mutateAsync({
            refs: chosen.map(({ id, version }) => ({ id, version })),
            act,
            reason,
          }),
        ),
    })
  const edits = may('live.edit')
  return (
    <QueryList
      title={t('live_list.black_title')}
      call={liveBlackListCalls.list}
      paging="number"
      refetchMs={15_000}
      columns={columns(nameOf)}
      idOf={(row) => row.id}
      empty={t('live_list.black_none')}
      fields={[
        { key: 'appId', kind: 'choice', label: t('live_list.app'), options: apps, width: 110 },
        { key: 'text', kind: 'text', label: t('live_list.uid') },
        {
          key: 'kind',
          kind: 'choice',
          label: t('live_list.kind'),
          options: choices(blackKinds, 'kind'),
          width: 110,
        },
        {
          key: 'state',
          kind: 'choice',
          label: t('live_list.state'),
          options: choices(blackStates, 'state'),
          width: 130,
        },
        {
          key: 'soon',
          kind: 'choice',
          label: t('live_list.soon'),
          options: [{ value: 'true', label: t('live_list.yes') }],
          width: 90,
        },
      ]}
      inputOf={({ appId, text, kind, state, soon }) => ({
        ...(appId ? { appId: Number(appId) } : {}),
        ...(text ? { text: text.slice(0, 64) } : {}),
        ...(kind ? { kind } : {}),
        ...(state ? { state } : {}),
        ...(soon ? { soon: true } : {}),
      })}
      ticks={(rows) => ticks.of(rows, (row) => row.id)}
      tools={(input) => (
        <ExportButton
          call={liveBlackListCalls.exportList}
          input={input as Input<typeof liveBlackListCalls.exportList>}
          fileName="live-black-list.csv"
        />
      )}
      actions={(rows) =>
        edits && (
          <>
            {(
              [
                ['approve', t('live_list.approve'), false],
                ['reject', t('live_list.reject'), true],
                ['lift', t('live_list.lift'), true],
              ] as const
            ).map(([act, label, danger]) => (
              <button
                key={act}
                type="button"
                className="btn"
                disabled={ticks.ids.length === 0}
                onClick={() =>
                  ask(
                    act,
                    label,
                    danger,
                    rows.filter((row) => ticks.ids.includes(row.id)),
                  )
                }
              >
                {label}
              </button>
            ))}
            <button type="button" className="btn primary" onClick={() => setAdding(true)}>
              {t('live_list.add')}
            </button>
          </>
        )
      }
    >
      {adding && <BlackDialog onClose={() => setAdding(false)} />}
    </QueryList>
  )
}
