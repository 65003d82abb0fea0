import type { Output } from '@oas/contract/define'
import { performanceCalls } from '@oas/contract/performance/calls'
import { useCall } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { PageNames } from '../../kit/pick/PageNames.tsx'
import { formatTime } from '../../kit/time.ts'
import { valueText, whole } from './words.ts'

type Today = Output<typeof performanceCalls.today>
type PageRow = Today['byPage'][number]

const meanText = ({ ms, timed }: { ms: number; timed: number }): string =>
  timed === 0 ? '–' : t('performance.seconds', { n: Math.round(ms / timed / 100) / 10 })

const columns = (): Column<PageRow>[] => [
  column('page', 'performance.page', 220, (row) => <PageNames keys={[row.pageKey]} />),
  column('type', 'performance.type', null, (row) => typeName(row.typeName)),
  numberColumn('n', 'performance.handled', 110, (row) => whole(row.n)),
  numberColumn('mean', 'performance.mean_time', 130, meanText),
]

/** The own work of today, with what is left of daily quotas. */
export function TodayPart() {
  const { data, error } = useCall(performanceCalls.today, {}, { refetchMs: 60_000 })
  return (
    <section className="performance-part" aria-label={t('performance.today')}>
      <h2>
        {t('performance.today')}{' '}
        {data && (
          <span className="muted">{t('performance.true_at', { at: formatTime(data.asOf) })}</span>
        )}
      </h2>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <dl className="performance-tiles">
          <div>
            <dt>{t('performance.handled')}</dt>
            <dd>{whole(data.handled)}</dd>
          </div>
          <div>
            <dt>{t('performance.mean_time')}</dt>
            <dd>{meanText(data)}</dd>
          </div>
          <div>
            <dt>{t('performance.on_time')}</dt>
            <dd>{valueText({ key: 'onTime', ...data.onTime })}</dd>
          </div>
          {data.quotas.map(({ name, left, most }) => (
            <div key={name}>
              <dt>
                {t('performance.quota_left')} · {name}
              </dt>
              <dd>{t('performance.quota_of', { left, most })}</dd>
            </div>
          ))}
        </dl>
      )}
      {data &&
        (data.byPage.length === 0 ? (
          <p className="muted">{t('performance.today_none')}</p>
        ) : (
          <details>
            <summary>{t('performance.by_page', { n: data.byPage.length })}</summary>
            <DataTable
              label={t('performance.today')}
              columns={columns()}
              rows={data.byPage}
              idOf={(row) => `${row.pageKey} ${row.typeKey}`}
              loading={false}
            />
          </details>
        ))}
    </section>
  )
}
