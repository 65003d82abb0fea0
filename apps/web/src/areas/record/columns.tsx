import type { RecordRow } from '@oas/contract/record/schemas'
import { isAddress } from '@oas/media/image/encrypted'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { pageName, resultName, t, tData, typeName } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, monoColumn, sorted } from '../../kit/list/column.ts'

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

export function recordColumns(own: boolean): Column<RecordRow>[] {
  return [
    {
      key: 'received',
      title: own ? t('record.decided_at') : t('record.received_at'),
      width: 150,
      sort: own ? 'decidedAt' : 'receivedAt',
      render: (row) => formatTime(own ? row.decidedAt : row.receivedAt),
    },
    column('type', 'record.type', 130, (row) => typeName(row.typeName)),
    column('content', 'record.content', null, (row) => (
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
        <ShownText text={row.excerpt} />
      </span>
    )),
    monoColumn('post', 'record.post_id', 140, (row) => row.postId),
    monoColumn('uid', 'record.uid', 110, (row) => row.uid),
    column('country', 'record.country', 60, (row) => row.country),
    column('state', 'record.state', 110, (row) => (
      <>
        <Tag state={row.state} text={tData(`record.state_${row.state}`)} />
        {row.test && (
          <span className="record-test" title={t('record.test_hint')}>
            {t('record.test')}
          </span>
        )}
      </>
    )),
    column('result', 'record.result', 120, (row) => (
      <>
        {row.resultId ? resultName(row.resultId) : ''}
        {row.takenBack && (
          <span
            className="record-test"
            title={t('record.taken_back_by', {
              by: row.takenBack.by,
              time: formatTime(row.takenBack.at),
              reason: row.takenBack.reason,
            })}
          >
            {t('record.taken_back')}
          </span>
        )}
      </>
    )),
    column('by', 'record.auditor', 100, (row) => row.decidedBy ?? ''),
    ...(own
      ? [
          monoColumn('serial', 'record.serial_id', 150, (row: RecordRow) => row.serialId ?? ''),
          column('page', 'record.page', 150, (row: RecordRow) => (
            <span title={row.pageKey ?? ''}>{pageName(row.pageKey ?? '')}</span>
          )),
        ]
      : [
          sorted(
            column('decided', 'record.decided_at', 150, (row: RecordRow) =>
              formatTime(row.decidedAt),
            ),
            'decidedAt',
          ),
        ]),
    column('delivery', 'record.delivery', 110, (row) =>
      row.delivery && row.delivery !== 'none' ? (
        <Tag state={row.delivery} text={tData(`record.delivery_${row.delivery}`)} />
      ) : (
        ''
      ),
    ),
  ]
}
