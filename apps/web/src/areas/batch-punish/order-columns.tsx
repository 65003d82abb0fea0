import type { ChangeOrderRow } from '@oas/contract/change-order/calls'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'

const stateOf = (row: ChangeOrderRow): 'open' | 'closed' | 'expired' =>
  row.state === 'open' && row.expired ? 'expired' : row.state
type Given = {
  nameOf: (appId: number) => string
  onEdit: (row: ChangeOrderRow) => void
  onTurn: (row: ChangeOrderRow) => void
}

const turnWord = ({ state }: ChangeOrderRow): string =>
  t(state === 'open' ? 'change_order.close' : 'change_order.reopen')
/** What is known of a change order, and last what may be done with it. */
export function orderColumns({ nameOf, onEdit, onTurn }: Given): Column<ChangeOrderRow>[] {
  return [
    numberColumn('id', 'change_order.id', 60, (row) => row.id),
    sorted(
      column('title', 'change_order.name', null, (row) => (
        <span translate="no" title={row.remark}>
          {row.title}
        </span>
      )),
    ),
    column('apps', 'change_order.apps', 120, (row) =>
      row.apps.length === 0 ? t('change_order.every_app') : row.apps.map(nameOf).join(', '),
    ),
    sorted(
      column('end', 'change_order.end', 150, (row) =>
        row.changeEndTime === null ? (
          <span className="muted">{t('change_order.no_end')}</span>
        ) : (
          formatTime(row.changeEndTime)
        ),
      ),
      'changeEndTime',
    ),
    sorted(
      column('state', 'change_order.state', 90, (row) => (
        <span className={`state-tag ${stateOf(row) === 'open' ? 'good' : ''}`}>
          {tData(`change_order.state_${stateOf(row)}`)}
        </span>
      )),
    ),
    sorted(numberColumn('uses', 'change_order.uses', 80, (row) => row.uses)),
    column('act', 'frontend.actions', 170, (row) => (
      <span className="row-actions">
        <button
          type="button"
          className="btn"
          aria-label={`${t('frontend.edit')}: ${row.title}`}
          onClick={() => onEdit(row)}
        >
          {t('frontend.edit')}
        </button>
        <button
          type="button"
          className="btn"
          aria-label={`${turnWord(row)}: ${row.title}`}
          onClick={() => onTurn(row)}
        >
          {turnWord(row)}
        </button>
      </span>
    )),
  ]
}
