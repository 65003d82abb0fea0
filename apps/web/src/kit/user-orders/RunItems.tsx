import type { UserOrdersItem } from '@oas/contract/user-orders/schemas'
import { serverNow } from '../../api/clock.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../list/DataTable.tsx'
import { Pager } from '../list/Pager.tsx'
import { column, monoColumn } from '../list/column.ts'
import { notifyFailure } from '../notice.tsx'
import { recordHref } from '../record/record-href.ts'
import { ShownText } from '../text/ShownText.tsx'
import type { useOrdersRun } from './use-run.tsx'

const tones: Readonly<Record<string, string>> = { done: 'good', warned: 'warn', refused: 'bad' }

const columns = (
  undoable: boolean,
  takeBack: (item: UserOrdersItem) => Promise<void>,
): Column<UserOrdersItem>[] => [
  column('type', 'user_orders.type', 130, (row) => typeName(row.typeName)),
  monoColumn('post', 'user_orders.post', 170, (row) => (
    <a href={recordHref({ recordId: row.recordId })} target="_blank" rel="noreferrer">
      <ShownText text={row.postId} />
    </a>
  )),
  column('state', 'user_orders.state', 130, (row) => (
    <span className={`state-tag ${row.undone ? '' : (tones[row.state] ?? '')}`}>
      {row.undone ? t('user_orders.item_undone') : t(`user_orders.item_${row.state}`)}
    </span>
  )),
  column('message', 'user_orders.message', null, (row) => (
    <span title={row.message}>{row.message}</span>
  )),
  column('act', 'frontend.actions', 90, (row) =>
    undoable && !row.undone && row.undoUntil !== null && row.undoUntil > serverNow() ? (
      <button
        type="button"
        className="btn"
        aria-label={t('user_orders.undo_of', { post: row.postId })}
        onClick={() => void takeBack(row).catch(notifyFailure)}
      >
        {t('user_orders.undo')}
      </button>
    ) : null,
  ),
]

type Props = Pick<ReturnType<typeof useOrdersRun>, 'items' | 'paging'> & {
  undoable: boolean
  takeBack: (item: UserOrdersItem) => Promise<void>
}
/** What became of each order of a run. */
export function RunItems({ items, paging, undoable, takeBack }: Props) {
  return (
    <>
      <DataTable
        label={t('user_orders.orders')}
        columns={columns(undoable, takeBack)}
        rows={items?.list ?? []}
        idOf={(row) => String(row.position)}
        loading={!items}
      />
      {paging.page === 1 && !items?.next ? null : (
        <Pager
          page={paging.page}
          rows={items?.list.length ?? 0}
          next={items?.next ?? null}
          onForward={paging.forward}
          onBack={paging.back}
        />
      )}
    </>
  )
}
