import type { RecordRow } from '@oas/contract/record/schemas'
import { isAddress } from '@oas/media/image/encrypted'
import { resultName, t, tData, typeName } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'

const tone: Record<string, string> = {
  decided: 'good',
  delivered: 'good',
  failed: 'bad',
  stopped: 'bad',
  discarded: 'bad',
  held: 'warn',
  doubtful: 'warn',
  pending: 'warn',
  suspended: 'warn',
}
const Tag = ({ state, text }: { state: string; text: string }) => (
  <span className={`state-tag ${tone[state] ?? ''}`}>{text}</span>
)

export const recordColumns = (own: boolean): Column<RecordRow>[] => [
  {
    key: 'received',
    title: own ? t('record.decided_at') : t('record.received_at'),
    width: 150,
    render: (row) => formatTime(own ? row.decidedAt : row.receivedAt),
  },
  { key: 'type', title: t('record.type'), width: 130, render: (row) => typeName(row.typeName) },
  {
    key: 'content',
    title: t('record.content'),
    render: (row) => (
      <span className="record-excerpt">
        {isAddress(row.thumb) && (
          <img
            src={`${row.thumb}${row.thumb.startsWith('/biz_gateway') ? '?dw=40' : ''}`}
            alt=""
            loading="lazy"
            width="28"
            height="28"
          />
        )}
        {row.excerpt}
      </span>
    ),
  },
  { key: 'post', title: t('record.post_id'), width: 140, mono: true, render: (row) => row.postId },
  { key: 'uid', title: 'UID', width: 110, mono: true, render: (row) => row.uid },
  { key: 'country', title: t('record.country'), width: 60, render: (row) => row.country },
  {
    key: 'state',
    title: t('record.state'),
    width: 110,
    render: (row) => (
      <>
        <Tag state={row.state} text={tData(`record.state_${row.state}`)} />
        {row.test && (
          <span className="record-test" title={t('record.test_hint')}>
            {t('record.test')}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'result',
    title: t('record.result'),
    width: 120,
    render: (row) => (row.resultId ? resultName(row.resultId) : ''),
  },
  { key: 'by', title: t('record.auditor'), width: 100, render: (row) => row.decidedBy ?? '' },
  ...(own
    ? [
        {
          key: 'serial',
          title: t('record.serial_id'),
          width: 150,
          mono: true,
          render: (row: RecordRow) => row.serialId ?? '',
        },
        {
          key: 'page',
          title: t('record.page'),
          width: 150,
          render: (row: RecordRow) => row.pageKey ?? '',
        },
      ]
    : [
        {
          key: 'decided',
          title: t('record.decided_at'),
          width: 150,
          render: (row: RecordRow) => formatTime(row.decidedAt),
        },
      ]),
  {
    key: 'delivery',
    title: t('record.delivery'),
    width: 110,
    render: (row) =>
      row.delivery && row.delivery !== 'none' ? (
        <Tag state={row.delivery} text={tData(`record.delivery_${row.delivery}`)} />
      ) : (
        ''
      ),
  },
]
