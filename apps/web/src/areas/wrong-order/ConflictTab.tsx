import {
  type Conflict,
  conflictKinds,
  verdicts,
  wrongOrderCalls,
} from '@oas/contract/wrong-order/calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { pageName, resultName, t, tData, typeName } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { notify } from '../../kit/notice.tsx'
import { usePeople } from '../../kit/pick/use-people.ts'
import { useTypeSource } from '../../kit/pick/use-sources.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { Verdict } from './words.tsx'
import { column, monoColumn, sorted } from '../../kit/list/column.ts'
import { recordHref } from '../../kit/record/record-href.ts'
import './wrong-order.css'

const columns = (nameOf: (app: number) => string): Column<Conflict>[] => [
  sorted(column('at', 'wrong_order.found', 150, (row) => formatTime(row.at))),
  column('kind', 'wrong_order.kind', 150, (row) => tData(`wrong_order.kind_${row.kind}`)),
  column('app', 'wrong_order.app', 80, (row) => nameOf(row.appId)),
  column('type', 'wrong_order.type', 130, (row) => typeName(row.typeName)),
  monoColumn('post', 'wrong_order.post', 150, (row) => row.postId),
  column('first', 'wrong_order.first', 230, (row) => (
    <>
      {row.first.by}: <Verdict result={row.first.resultId} labels={row.first.labelNames} />
    </>
  )),
  column('second', 'wrong_order.second', 230, (row) => (
    <>
      {row.second.by}: <Verdict result={row.second.resultId} labels={row.second.labelNames} />
    </>
  )),
  column('verdict', 'wrong_order.verdict', null, (row) =>
    row.verdict ? (
      <span className="state-tag good">
        {tData(`wrong_order.verdict_${row.verdict.right}`)}{' '}
        <span className="muted">{row.verdict.by}</span>
      </span>
    ) : (
      <span className="state-tag warn">{t('wrong_order.unsettled')}</span>
    ),
  ),
]

const Side = ({ title, side }: { title: string; side: Conflict['first'] }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <p>
      <span className={`state-tag ${side.violation ? 'bad' : 'good'}`}>
        {resultName(side.resultId)}
      </span>
    </p>
    {side.labelNames.length > 0 && <p>{side.labelNames.join(', ')}</p>}
    {side.remark && <p>{side.remark}</p>}
    <p className="muted">
      {side.by} · {formatTime(side.at)}
    </p>
    <p className="muted" title={side.pageKey}>
      {pageName(side.pageKey)}
    </p>
  </section>
)
const ConflictDrawer = ({ row, onClose }: { row: Conflict; onClose: () => void }) => {
  const settle = useSend(wrongOrderCalls.settle, {
    refreshes: [wrongOrderCalls.conflicts, wrongOrderCalls.list, wrongOrderCalls.statistics],
  })
  const ask = (right: (typeof verdicts)[number]): void =>
    confirm({
      title: tData(`wrong_order.verdict_${right}`),
      text: t('wrong_order.settle'),
      reason: 200,
      act: async (reason) => {
        await settle.mutateAsync({ secondId: row.second.decisionId, right, reason })
        notify('success', t('wrong_order.settled_now'))
        onClose()
      },
    })
  return (
    <Drawer title={t('wrong_order.conflicts')} onClose={onClose} width={680}>
      <p className="mono">
        {row.postId}{' '}
        <span className="muted">
          {typeName(row.typeName)} · {tData(`wrong_order.kind_${row.kind}`)}
        </span>
      </p>
      <p>
        <a className="btn" href={recordHref({ recordId: row.recordId })}>
          {t('wrong_order.open_record')}
        </a>
      </p>
      <div className="wrong-sides">
        <Side title={t('wrong_order.first')} side={row.first} />
        <Side title={t('wrong_order.second')} side={row.second} />
      </div>
      <h3>{t('wrong_order.verdict')}</h3>
      {row.verdict ? (
        <p>
          <strong>{tData(`wrong_order.verdict_${row.verdict.right}`)}</strong> {row.verdict.reason}
          <br />
          <span className="muted">
            {t('wrong_order.settled_line', {
              who: row.verdict.by,
              time: formatTime(row.verdict.at),
            })}
          </span>
        </p>
      ) : (
        <p className="list-head">
          {verdicts.map((right) => (
            <button key={right} type="button" className="btn" onClick={() => ask(right)}>
              {tData(`wrong_order.verdict_${right}`)}
            </button>
          ))}
        </p>
      )}
    </Drawer>
  )
}

/** Records on which two reviewers disagree, side by side, and who was right. */
export function ConflictTab(): ReactNode {
  const { choices, nameOf } = useApps()
  const types = useTypeSource()
  const people = usePeople({ me: true })
  const [open, setOpen] = useState<Conflict | null>(null)
  return (
    <QueryList
      title={t('wrong_order.conflicts')}
      call={wrongOrderCalls.conflicts}
      paging="keyset"
      columns={columns(nameOf)}
      idOf={(row) => row.second.decisionId}
      empty={t('wrong_order.no_conflicts')}
      onOpen={setOpen}
      selected={open?.second.decisionId ?? null}
      fields={[
        {
          key: 'kind',
          kind: 'choice',
          label: t('wrong_order.kind'),
          options: conflictKinds.map((value) => ({
            value,
            label: tData(`wrong_order.kind_${value}`),
          })),
          width: 140,
        },
        {
          key: 'settled',
          kind: 'choice',
          label: t('wrong_order.verdict'),
          options: [
            { value: 'false', label: t('wrong_order.unsettled') },
            { value: 'true', label: t('wrong_order.settled') },
          ],
          width: 110,
        },
        { key: 'appId', kind: 'choice', label: t('wrong_order.app'), options: choices, width: 100 },
        { key: 'type', kind: 'pick', label: t('wrong_order.type'), source: types },
        { key: 'person', kind: 'pick', label: t('wrong_order.person'), source: people },
        { key: 'postId', kind: 'text', label: t('wrong_order.post') },
        { key: 'from', kind: 'time', label: t('wrong_order.from') },
        { key: 'to', kind: 'time', label: t('wrong_order.to') },
        { key: 'tab', kind: 'text', label: '', hidden: true },
      ]}
      inputOf={({ kind, settled, appId, type, person, postId, from, to }) => ({
        ...(kind ? { kind } : {}),
        ...(settled ? { settled: settled === 'true' } : {}),
        ...(appId ? { appId: Number(appId) } : {}),
        ...(type ? parseTypeKey(type) : {}),
        ...(person ? { person } : {}),
        ...(postId ? { postId } : {}),
        ...(from ? { from: Number(from) } : {}),
        ...(to ? { to: Number(to) } : {}),
      })}
    >
      {open && <ConflictDrawer row={open} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}
