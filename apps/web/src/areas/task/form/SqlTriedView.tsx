import { sqlLimits } from '@oas/contract/task/sql'
import type { SqlTried } from '@oas/contract/task/sql-check'
import { t } from '../../../i18n/texts.ts'
import { column } from '../../../kit/list/column.ts'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { locale } from '../../../kit/locale.ts'
import { recordHref } from '../../../kit/record/record-href.ts'
import { formatTime } from '../../../kit/time.ts'
import { useTypes } from '../../../kit/use-types.ts'

type Row = SqlTried['list'][number]
const number = (n: number): string => n.toLocaleString(locale)

/** What a statement that may run comes to, and the first records that it names. */
export function SqlTriedView({ tried }: { tried: SqlTried }) {
  const { nameOfType } = useTypes()
  const { plan, ms, list, hidden, more } = tried
  return (
    <>
      <p>
        <span className="state-tag good">{t('task_sql.may_run')}</span>{' '}
        {t('task_sql.costs', {
          cost: number(plan.cost),
          most: number(sqlLimits.cost),
          rows: number(plan.rows),
          ms: number(ms),
        })}
      </p>
      <DataTable<Row>
        label={t('task_sql.first_records')}
        columns={[
          column('recordId', 'task_sql.record', 190, ({ recordId }) => (
            <a href={recordHref({ recordId })} target="_blank" rel="noreferrer">
              {recordId}
            </a>
          )),
          column('type', 'task_list.type', 140, (row) => nameOfType(row)),
          column('at', 'frontend.time', 150, (row) => formatTime(row.receivedAt)),
          column('text', 'task_sql.text', null, (row) => row.text),
        ]}
        rows={list}
        idOf={({ recordId }) => recordId}
        loading={false}
        empty={t('task_sql.names_none')}
      />
      {hidden > 0 && (
        <p className="muted">
          {t(more ? 'task_sql.hidden_of_first' : 'task_sql.hidden', { n: hidden })}
        </p>
      )}
    </>
  )
}
