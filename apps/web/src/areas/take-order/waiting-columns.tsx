import type { Output } from '@oas/contract/define'
import type { queueCalls } from '@oas/contract/queue/calls'
import { isAddress } from '@oas/media/image/encrypted'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'

export type WaitingRow = Output<(typeof queueCalls)['waiting']>['list'][number]

const tone: Readonly<Record<string, string>> = { held: 'warn', suspended: 'warn', doubtful: 'bad' }
export const StateTag = ({ state }: { state: string }) => (
  <span className={`state-tag ${tone[state] ?? ''}`}>{tData(`record.state_${state}`)}</span>
)

/** First words of an order's texts, or how much of what else it holds. */
export const excerptOf = (
  row: Pick<WaitingRow, 'texts' | 'pictures' | 'videos' | 'voices'>,
): string => {
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

export const waitingColumns = (
  now: number,
  nameOf: (row: WaitingRow) => string,
): Column<WaitingRow>[] => [
  {
    key: 'state',
    title: t('record.state'),
    width: 110,
    render: (row) => <StateTag state={row.state} />,
  },
  { key: 'type', title: t('record.type'), width: 150, render: nameOf },
  { key: 'content', title: t('record.content'), render: (row) => <Content row={row} /> },
  { key: 'uid', title: 'UID', width: 110, mono: true, render: (row) => row.uid },
  { key: 'country', title: t('record.country'), width: 60, render: (row) => row.country },
  {
    key: 'priority',
    title: t('take_order.priority'),
    width: 70,
    numeric: true,
    render: (row) => row.priority,
  },
  {
    key: 'since',
    title: t('take_order.since'),
    width: 210,
    render: (row) => (
      <>
        {formatTime(row.receivedAt)} <span className="muted">{ageText(now - row.receivedAt)}</span>
      </>
    ),
  },
  { key: 'holder', title: t('take_order.holder'), width: 100, render: (row) => row.holder },
  { key: 'question', title: t('take_order.question'), width: 180, render: (row) => row.question },
]
