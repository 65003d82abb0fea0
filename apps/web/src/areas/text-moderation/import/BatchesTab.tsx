import {
  type Batch,
  batchStates,
  textImportCalls,
} from '@oas/contract/text-moderation/import-calls'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { Drawer } from '../../../kit/Drawer.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { formatTime } from '../../../kit/time.ts'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { refreshes, useRights } from '../words.tsx'
import { BatchRows } from './BatchRows.tsx'

const tones = {
  seen: '',
  pending: 'warn',
  approved: 'good',
  rejected: 'bad',
  withdrawn: '',
} as const
const changed = [...refreshes, textImportCalls.batches, textImportCalls.batch]

const columnsOf = (actions: Column<Batch>['render']): Column<Batch>[] => [
  column('file', 'text_import.file', null, (row) => <span translate="no">{row.fileName}</span>),
  column('library', 'text_moderation.library', 160, (row) => row.libraryName),
  column('state', 'text_moderation.state', 120, (row) => (
    <span className={`state-tag ${tones[row.state]}`} title={row.reason}>
      {tData(`text_import.state_${row.state}`)}
    </span>
  )),
  numberColumn('items', 'text_moderation.count', 90, (row) => row.items),
  numberColumn('waiting', 'text_import.waiting', 90, (row) => row.waiting),
  column('sent', 'text_import.sent', 200, (row) => (
    <>
      {row.committedAt === null ? '' : formatTime(row.committedAt)}{' '}
      <span className="muted">{row.madeBy}</span>
    </>
  )),
  column('reviewed', 'text_import.reviewed', 200, (row) =>
    row.reviewedAt === null ? (
      ''
    ) : (
      <>
        {formatTime(row.reviewedAt)} <span className="muted">{row.reviewedBy}</span>
      </>
    ),
  ),
  column('acts', 'frontend.actions', 260, actions),
]

const useActs = () => {
  const review = useSend(textImportCalls.reviewBatch, { refreshes: changed })
  const withdraw = useSend(textImportCalls.withdrawBatch, { refreshes: changed })
  const named = (row: Batch, text = '') => (
    <>
      <p>
        <strong translate="no">{row.fileName}</strong> {row.waiting}
      </p>
      {text !== '' && <p>{text}</p>}
    </>
  )
  return {
    approve: (row: Batch): void =>
      confirm({
        title: t('text_import.approve'),
        text: named(row, t('text_moderation.sure_approve')),
        confirmLabel: t('text_import.approve'),
        act: () => review.mutateAsync({ id: row.id, act: 'approve', reason: '' }),
      }),
    reject: (row: Batch): void =>
      confirm({
        title: t('text_import.reject'),
        text: named(row),
        confirmLabel: t('text_import.reject'),
        danger: true,
        reason: 200,
        act: (reason) => review.mutateAsync({ id: row.id, act: 'reject', reason }),
      }),
    withdraw: (row: Batch): void =>
      confirm({
        title: t('text_import.withdraw'),
        text: named(row, t('text_import.sure_withdraw')),
        confirmLabel: t('text_import.withdraw'),
        danger: true,
        act: () => withdraw.mutateAsync({ id: row.id }),
      }),
  }
}

/** Files of words that were submitted: each is reviewed, or taken back, as a whole. */
export function BatchesTab() {
  const why = useRights()
  const acts = useActs()
  const [open, setOpen] = useState<Batch | null>(null)
  const actions = (row: Batch) => {
    const noReview = why('text.review') ?? (row.own ? t('text_import.own') : undefined)
    return (
      <RowButtons
        name={row.fileName}
        buttons={
          row.state !== 'pending'
            ? []
            : [
                { label: t('text_import.approve'), why: noReview, act: () => acts.approve(row) },
                { label: t('text_import.reject'), why: noReview, act: () => acts.reject(row) },
                ...(row.own
                  ? [{ label: t('text_import.withdraw'), act: () => acts.withdraw(row) }]
                  : []),
              ]
        }
      />
    )
  }
  return (
    <QueryList
      title={t('text_import.batches')}
      about={t('text_import.batches_about')}
      call={textImportCalls.batches}
      paging="number"
      fields={[
        { key: 'tab', kind: 'text', label: '', hidden: true },
        {
          key: 'state',
          kind: 'choice',
          label: t('text_moderation.state'),
          options: batchStates
            .filter((state) => state !== 'seen')
            .map((state) => ({ value: state, label: tData(`text_import.state_${state}`) })),
        },
      ]}
      inputOf={(values) => (values['state'] ? { state: values['state'] } : {})}
      columns={columnsOf(actions)}
      idOf={(row) => row.id}
      onOpen={setOpen}
    >
      {open && (
        <Drawer
          title={`${t('text_import.batch')}: ${open.fileName}`}
          onClose={() => setOpen(null)}
          width={760}
        >
          <BatchRows batch={open} />
        </Drawer>
      )}
    </QueryList>
  )
}
