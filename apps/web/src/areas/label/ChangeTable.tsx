import type { Output } from '@oas/contract/define'
import { labelCalls } from '@oas/contract/label/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { useOwnSort } from '../../kit/list/use-call-sort.ts'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { actionName } from '../../kit/people/words.tsx'
import { formatTime } from '../../kit/time.ts'
import { ChangeLines } from './ChangeLines.tsx'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'

type Change = Output<typeof labelCalls.log>['list'][number]

const changeColumns = (): Column<Change>[] => [
  sorted(column('at', 'frontend.time', 170, (one) => formatTime(one.at))),
  column('actor', 'people.actor', 140, (one) => one.actor),
  column('action', 'people.action', 180, (one) => (
    <span title={one.action}>{actionName(one.action)}</span>
  )),
  numberColumn('n', 'label.label', 80, (one) =>
    typeof one.detail['n'] === 'number' ? one.detail['n'] : '',
  ),
  column('note', 'label.note', null, (one) =>
    typeof one.detail['note'] === 'string' ? <span translate="no">{one.detail['note']}</span> : '',
  ),
]

/** What was done to a tree, newest first, with before and after. */
export function ChangeTable({ treeId }: { treeId: number }) {
  const { sorting, asked, text } = useOwnSort(labelCalls.log)
  const paging = useKeyset(`${treeId} ${text}`)
  const [open, setOpen] = useState<string | null>(null)
  const { data, isFetching, error } = useCall(
    labelCalls.log,
    { treeId, ...asked, limit: 20, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true },
  )
  const row = data?.list.find((one) => one.id === open)
  return (
    <>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('label.log')}
        loading={isFetching}
        rows={data?.list ?? []}
        idOf={(one) => one.id}
        onOpen={(one) => setOpen(one.id)}
        selected={open}
        columns={changeColumns()}
        sorting={sorting}
      />
      <Pager
        page={paging.page}
        rows={data?.list.length ?? 0}
        next={data?.next ?? null}
        onForward={paging.forward}
        onBack={paging.back}
      />
      {row && (
        <Modal title={actionName(row.action)} width={860} onClose={() => setOpen(null)}>
          <ChangeLines before={row.detail['before']} after={row.detail['after']} />
        </Modal>
      )}
    </>
  )
}
