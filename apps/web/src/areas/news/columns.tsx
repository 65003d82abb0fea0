import type { NewsRow } from '@oas/contract/news/schemas'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'

const channelsOf = ({ noticeTypeConfig }: NewsRow): string =>
  [
    noticeTypeConfig.homePage.enable === 1 && t('news.channel_1'),
    noticeTypeConfig.wechat.enable === 1 && t('news.channel_2'),
    noticeTypeConfig.topNotification.enable === 1 && t('news.channel_3'),
  ]
    .filter(Boolean)
    .join(', ')
const spanOf = ({ noticeTimeConfig: { everyYear, ranges } }: NewsRow): string =>
  `${ranges.map(({ start, end }) => `${formatTime(start).slice(0, 16)} – ${formatTime(end).slice(0, 16)}`).join('; ')}${everyYear === 1 ? ` (${t('news.every_year')})` : ''}`
const pushTone = { pending: 'warn', sent: 'good', failed: 'bad' } as const

/** Columns of the table of notices. */
export const columns = (
  nameOf: (groupId: string) => string,
  levelWord: (level: string) => string,
  buttons: Column<NewsRow>['render'],
): Column<NewsRow>[] => [
  {
    key: 'title',
    title: t('news.title'),
    render: (row) => <span title={row.title}>{row.title}</span>,
  },
  {
    key: 'category',
    title: t('news.category'),
    width: 110,
    render: (row) => tData(`news.category_${row.dataType}`),
  },
  { key: 'type', title: t('news.type'), width: 110, render: (row) => row.type },
  {
    key: 'level',
    title: t('news.level'),
    width: 100,
    render: (row) => (
      <span
        className={`state-tag ${row.level === 'high' ? 'bad' : row.level === 'medium' ? 'warn' : 'good'}`}
      >
        {levelWord(row.level)}
      </span>
    ),
  },
  {
    key: 'state',
    title: t('news.state'),
    width: 110,
    render: (row) =>
      row.noticeTime.curYearNoticeTimeRange === null ? (
        <span className="muted">–</span>
      ) : (
        <span className="state-tag good">{t('news.state_current')}</span>
      ),
  },
  {
    key: 'span',
    title: t('news.notice_time'),
    width: 270,
    render: (row) => <span title={spanOf(row)}>{spanOf(row)}</span>,
  },
  { key: 'channels', title: t('news.channels'), width: 170, render: channelsOf },
  {
    key: 'groups',
    title: t('news.groups'),
    width: 130,
    render: (row) =>
      row.auditorGroupIds.length === 0
        ? t('news.everybody')
        : row.auditorGroupIds.map(nameOf).join(', '),
  },
  {
    key: 'readers',
    title: t('news.read_count'),
    width: 90,
    numeric: true,
    render: (row) => `${row.readNum} / ${row.totalNum}`,
  },
  {
    key: 'wechat',
    title: t('news.channel_2'),
    width: 150,
    render: (row) =>
      row.wechat && (
        <span className={`state-tag ${pushTone[row.wechat.state]}`} title={row.wechat.error}>
          {tData(`news.wechat_${row.wechat.state}`)}
        </span>
      ),
  },
  { key: 'by', title: t('frontend.updated_by'), width: 110, render: (row) => row.updatedBy },
  {
    key: 'at',
    title: t('frontend.updated_at'),
    width: 160,
    render: (row) => formatTime(row.updatedTime),
  },
  { key: 'act', title: t('frontend.actions'), width: 150, render: buttons },
]
