import type { Output } from '@oas/contract/define'
import type { queueCalls } from '@oas/contract/queue/calls'
import { isAddress } from '@oas/media/image/encrypted'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, monoColumn, numberColumn, optional, sorted } from '../../kit/list/column.ts'

export type WaitingRow = Output<(typeof queueCalls)['waiting']>['list'][number]

const tone: Readonly<Record<string, string>> = { held: 'warn', suspended: 'warn', doubtful: 'bad' }
export function StateTag({ state }: { state: string }) {
  return <span className={`state-tag ${tone[state] ?? ''}`}>{tData(`record.state_${state}`)}</span>
}

/** First words of an order's texts, or how much of what else it holds. */
export function excerptOf(
  row: Pick<WaitingRow, 'texts' | 'pictures' | 'videos' | 'voices'>,
): string {
  const text = row.texts
    .map((item) => item.content)
    .join(' ')
    .trim()
  if (text) return [...text].slice(0, 120).join('')
  const counts = [
    [row.pictures.length, 'take_order.pictures_n'],
    [row.videos.length, 'take_order.videos_n'],
    [row.voices.length, 'take_order.voices_n'],
  ] as const
  return counts
    .filter(([n]) => n > 0)
    .map(([n, key]) => t(key, { n }))
    .join(', ')
}

/** How long ago, in the largest unit that fits. */
const ageText = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  return minutes >= 1440
    ? t('take_order.age_day', { n: Math.floor(minutes / 1440) })
    : minutes >= 60
      ? t('take_order.age_hour', { n: Math.floor(minutes / 60) })
      : t('take_order.age_minute', { n: minutes })
}

const Content = ({ row }: { row: WaitingRow }) => {
  const thumb = row.pictures[0]?.content
  return (
    <span className="take-order-excerpt">
      {thumb && isAddress(thumb) && (
        <img
          src={thumb.startsWith('/biz_gateway') ? `${thumb}?dw=40` : thumb}
          alt=""
          loading="lazy"
          width="28"
          height="28"
        />
      )}
      {excerptOf(row)}
    </span>
  )
}

/** The task of an order and its round, or that it is ordinary work. */
export function taskText({ tfTaskId, tfRound, task }: WaitingRow): string {
  return tfTaskId === null
    ? t('take_order.work_ordinary')
    : `${task === '' ? tfTaskId : task} · ${t('take_order.task_round', { n: tfRound })}`
}

const Aged = ({ at, now }: { at: number; now: number }) => (
  <>
    {formatTime(at)} <span className="muted">{ageText(now - at)}</span>
  </>
)

export function waitingColumns(
  now: number,
  nameOf: (row: WaitingRow) => string,
): Column<WaitingRow>[] {
  return [
    column('state', 'record.state', 110, (row) => (
      <>
        <StateTag state={row.state} />
        {row.overdue && <span className="state-tag bad">{t('take_order.overdue')}</span>}
      </>
    )),
    column('type', 'record.type', 150, nameOf),
    column('content', 'record.content', null, (row) => <Content row={row} />),
    numberColumn('priority', 'take_order.priority', 70, (row) => row.priority),
    sorted(
      column('since', 'take_order.since', 210, (row) => <Aged at={row.receivedAt} now={now} />),
      'receivedAt',
    ),
    column('work', 'take_order.work', 150, taskText),
    column('holder', 'take_order.holder', 100, (row) => row.holder),
    column('held', 'take_order.held_since', 210, (row) => {
      const at = row.parkedAt ?? row.heldAt
      return at && row.holder ? <Aged at={at} now={now} /> : null
    }),
    column('due', 'take_order.due', 150, (row) => {
      const at = row.dueAt ?? row.deadline
      return at ? formatTime(at) : null
    }),
    { key: 'uid', title: 'UID', width: 110, mono: true, render: (row) => row.uid },
    optional(column('country', 'record.country', 60, (row) => row.country)),
    optional(column('kept', 'take_order.kept_for', 100, (row) => row.keptFor)),
    optional(numberColumn('fence', 'take_order.fence', 60, (row) => row.fence)),
    optional(monoColumn('window', 'take_order.window', 100, (row) => row.windowId)),
    optional(monoColumn('record', 'take_order.record_id', 150, (row) => row.recordId)),
    column('question', 'take_order.question', 180, (row) => row.question),
  ]
}
