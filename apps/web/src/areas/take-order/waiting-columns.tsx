import type { Output } from '@oas/contract/define'
import type { queueCalls } from '@oas/contract/queue/calls'
import { isAddress } from '@oas/media/image/encrypted'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'

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

export function waitingColumns(
  now: number,
  nameOf: (row: WaitingRow) => string,
): Column<WaitingRow>[] {
  return [
    column('state', 'record.state', 110, (row) => <StateTag state={row.state} />),
    column('type', 'record.type', 150, nameOf),
    column('content', 'record.content', null, (row) => <Content row={row} />),
    { key: 'uid', title: 'UID', width: 110, mono: true, render: (row) => row.uid },
    column('country', 'record.country', 60, (row) => row.country),
    numberColumn('priority', 'take_order.priority', 70, (row) => row.priority),
    sorted(
      column('since', 'take_order.since', 210, (row) => (
        <>
          {formatTime(row.receivedAt)}{' '}
          <span className="muted">{ageText(now - row.receivedAt)}</span>
        </>
      )),
      'receivedAt',
    ),
    column('holder', 'take_order.holder', 100, (row) => row.holder),
    column('question', 'take_order.question', 180, (row) => row.question),
  ]
}
