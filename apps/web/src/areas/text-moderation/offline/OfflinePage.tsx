import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { type OfflineTest, offlineStates } from '@oas/contract/text-moderation/offline-schemas'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { formatDuration } from '../../../kit/duration.ts'
import { formatTime } from '../../../kit/time.ts'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { shortShare } from '../shares.ts'
import { useRights } from '../words.tsx'
import { OfflineDialog } from './OfflineDialog.tsx'
import { OfflineDrawer } from './OfflineDrawer.tsx'
import { baseName, candidateName, offlineRefreshes } from './offline-names.ts'

const tones = { waiting: '', running: 'warn', done: 'good', cancelled: '', failed: 'bad' } as const
const isOpen = ({ state }: OfflineTest): boolean => state === 'waiting' || state === 'running'

const Progress = ({ row }: { row: OfflineTest }) => {
  const label = `${row.done} / ${row.total}`
  return (
    <>
      <progress value={row.done} max={Math.max(1, row.total)} aria-label={label} title={label} />
      <span className="muted">
        {row.etaMs === null ? label : t('text_offline.eta', { time: formatDuration(row.etaMs) })}
      </span>
    </>
  )
}

const columnsOf = (actions: Column<OfflineTest>['render']): Column<OfflineTest>[] => [
  column('name', 'text_offline.test_name', null, (row) => <span translate="no">{row.name}</span>),
  column('source', 'text_offline.source', 110, (row) => tData(`text_offline.source_${row.source}`)),
  column('base', 'text_offline.base', 90, (row) => baseName(row)),
  column('candidate', 'text_offline.candidate', 150, (row) => candidateName(row)),
  column('state', 'text_offline.progress', 270, (row) => (
    <>
      <span className={`state-tag ${tones[row.state]}`} title={row.problem}>
        {tData(`text_offline.state_${row.state}`)}
      </span>{' '}
      {isOpen(row) && <Progress row={row} />}
    </>
  )),
  numberColumn('rows', 'text_offline.rows', 90, (row) => row.total),
  numberColumn('gained', 'text_offline.gained_lost', 120, (row) => (
    <span className="mono">
      +{row.gained} −{row.lost}
    </span>
  )),
  numberColumn('precision', 'text_offline.precision', 90, (row) => shortShare(row.precision)),
  numberColumn('recall', 'text_offline.recall', 90, (row) => shortShare(row.recall)),
  column('made', 'text_offline.made', 200, (row) => (
    <>
      {formatTime(row.madeAt)} <span className="muted">{row.madeBy}</span>
    </>
  )),
  { ...column<OfflineTest>('acts', 'frontend.actions', 230, () => null), render: actions },
]

/** Tests of words over texts of the past: begun here, followed, and read. */
export function OfflinePage() {
  const why = useRights()('text.edit')
  const [open, setOpen] = useState<string | null>(null)
  const [starting, setStarting] = useState<OfflineTest | 'new' | null>(null)
  const cancel = useSend(textModerationCalls.offlineCancel, { refreshes: offlineRefreshes })
  const actions = (row: OfflineTest) => (
    <RowButtons
      name={row.name}
      buttons={
        isOpen(row)
          ? [
              {
                label: t('text_offline.cancel_test'),
                why,
                act: () =>
                  confirm({
                    title: t('text_offline.cancel_test'),
                    text: row.name,
                    confirmLabel: t('text_offline.cancel_test'),
                    act: () => cancel.mutateAsync({ id: row.id }),
                  }),
              },
            ]
          : [{ label: t('text_offline.again'), why, act: () => setStarting(row) }]
      }
    />
  )
  return (
    <QueryList
      title={t('text_offline.title')}
      about={t('text_offline.about')}
      call={textModerationCalls.offlineTests}
      paging="number"
      refetchMs={3000}
      fields={[
        {
          key: 'state',
          kind: 'choice',
          label: t('text_offline.progress'),
          options: offlineStates.map((one) => ({
            value: one,
            label: tData(`text_offline.state_${one}`),
          })),
        },
      ]}
      inputOf={(values) => (values['state'] ? { state: values['state'] } : {})}
      columns={columnsOf(actions)}
      idOf={(row) => row.id}
      selected={open}
      onOpen={(row) => setOpen(row.id)}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setStarting('new')}
        >
          {t('text_offline.new_test')}
        </button>
      }
    >
      {open && (
        <OfflineDrawer key={open} id={open} onClose={() => setOpen(null)} onAgain={setStarting} />
      )}
      {starting && (
        <OfflineDialog
          of={starting === 'new' ? null : starting}
          onClose={() => setStarting(null)}
        />
      )}
    </QueryList>
  )
}
