import type { NewsRow } from '@oas/contract/news/schemas'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'

const channelsOf = ({ noticeTypeConfig }: NewsRow): string =>
  [
    noticeTypeConfig.homePage.enable === 1 && t('news.channel_1'),
    noticeTypeConfig.wechat.enable === 1 && t('news.channel_2'),
    noticeTypeConfig.topNotification.enable === 1 && t('news.channel_3'),
  ]
    .filter(Boolean)
    .join(', ')
const minuteText = (at: number): string => formatTime(at).slice(0, 16)
const spanOf = ({ noticeTimeConfig: { everyYear, ranges } }: NewsRow): string => {
  const spans = ranges.map(({ start, end }) => `${minuteText(start)} – ${minuteText(end)}`)
  return `${spans.join('; ')}${everyYear === 1 ? ` (${t('news.every_year')})` : ''}`
}
const levelTone = { high: 'bad', medium: 'warn', low: 'good' } as const
const pushTone = { pending: 'warn', sent: 'good', failed: 'bad' } as const

/** Columns of the table of notices. */
export function columns(
  nameOf: (groupId: string) => string,
  levelWord: (level: string) => string,
  buttons: Column<NewsRow>['render'],
): Column<NewsRow>[] {
  return [
    sorted(
      column('title', 'news.title', null, (row) => <span title={row.title}>{row.title}</span>),
    ),
    column('category', 'news.category', 110, (row) => tData(`news.category_${row.dataType}`)),
    sorted(column('type', 'news.type', 110, (row) => row.type)),
    column('level', 'news.level', 100, (row) => (
      <span className={`state-tag ${levelTone[row.level]}`}>{levelWord(row.level)}</span>
    )),
    column('state', 'news.state', 110, (row) =>
      row.noticeTime.curYearNoticeTimeRange === null ? (
        <span className="muted">–</span>
      ) : (
        <span className="state-tag good">{t('news.state_current')}</span>
      ),
    ),
    sorted(
      column('span', 'news.notice_time', 270, (row) => (
        <span title={spanOf(row)}>{spanOf(row)}</span>
      )),
      'eventTime',
    ),
    column('channels', 'news.channels', 170, channelsOf),
    column('groups', 'news.groups', 130, (row) =>
      row.auditorGroupIds.length === 0
        ? t('news.everybody')
        : row.auditorGroupIds.map(nameOf).join(', '),
    ),
    numberColumn('readers', 'news.read_count', 90, (row) => `${row.readNum} / ${row.totalNum}`),
    column(
      'wechat',
      'news.channel_2',
      150,
      (row) =>
        row.wechat && (
          <span className={`state-tag ${pushTone[row.wechat.state]}`} title={row.wechat.error}>
            {tData(`news.wechat_${row.wechat.state}`)}
          </span>
        ),
    ),
    sorted(
      column('by', 'frontend.updated_by', 110, (row) => row.updatedBy),
      'updatedBy',
    ),
    sorted(
      column('at', 'frontend.updated_at', 160, (row) => formatTime(row.updatedTime)),
      'updatedTime',
    ),
    column('act', 'frontend.actions', 150, buttons),
  ]
}
