import type { Output } from '@oas/contract/define'
import { labelCalls } from '@oas/contract/label/calls'
import type { TreeRow } from '@oas/contract/label/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../kit/list/PageNumbers.tsx'
import { notify } from '../../kit/notice.tsx'
import { AsWritten } from './AsWritten.tsx'
import { DiffList } from './DiffList.tsx'
import { GuardedButton } from './GuardedButton.tsx'
import { UpdatedCell } from './UpdatedCell.tsx'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { useOwnSort } from '../../kit/list/use-call-sort.ts'
import { refreshes } from './refreshes.ts'
import { Pick } from '../../kit/pick/Pick.tsx'
import { listed } from '../../kit/pick/source.ts'

const pageSize = 10
type Row = Output<typeof labelCalls.history>['list'][number]

const VersionCell = ({ row }: { row: Row }) => (
  <>
    {row.version}
    {row.rolledBackFrom !== null && (
      <span className="muted"> {t('label.rolled_back', { n: row.rolledBackFrom })}</span>
    )}
  </>
)

const versionColumns = (buttons: Column<Row>['render']): Column<Row>[] => [
  {
    key: 'version',
    title: t('label.version_n', { n: '' }).trim(),
    width: 150,
    sort: 'version',
    render: (row) => <VersionCell row={row} />,
  },
  sorted(numberColumn('labels', 'label.label', 70, (row) => row.labels)),
  sorted(
    column('at', 'label.published_at', 200, (row) => (
      <UpdatedCell at={row.publishedAt} by={row.publishedBy} />
    )),
    'publishedAt',
  ),
  sorted(column('note', 'label.note', null, (row) => <AsWritten>{row.note}</AsWritten>)),
  column('act', 'frontend.actions', 210, buttons),
]

type PickProps = {
  label: string
  value: number
  newest: number
  onPick: (version: number) => void
}

/** One of the two that are compared: the draft, or a version. */
const VersionPick = ({ label, value, newest, onPick }: PickProps) => (
  <Pick
    compact
    kept
    label={label}
    source={listed(
      'versions',
      [
        { value: '0', label: t('label.draft') },
        ...Array.from({ length: newest }, (_, index) => newest - index).map((n) => ({
          value: String(n),
          label: t('label.version_n', { n }),
        })),
      ],
      { bare: true },
    )}
    value={String(value)}
    width={180}
    onChange={(next) => onPick(Number(next))}
  />
)

const useRollback = (tree: TreeRow, version: number) => {
  const rollback = useSend(labelCalls.rollback, { refreshes })
  return (n: number): void =>
    confirm({
      title: t('label.rollback'),
      text: t('label.rollback_sure', { n }),
      danger: true,
      reason: 200,
      act: async (note) => {
        const answer = await rollback.mutateAsync({ treeId: tree.id, version, to: n, note })
        notify('success', t('label.deployed', { n: answer.published }))
      },
    })
}

/** The versions of a tree: two compared, and earlier ones brought back. */
export function TreeVersions({ tree, version }: { tree: TreeRow; version: number }) {
  const { may } = useMay()
  const newest = tree.published ?? 0
  const [page, setPage] = useState(1)
  const { sorting, asked } = useOwnSort(labelCalls.history, () => setPage(1))
  const [from, setFrom] = useState(newest)
  const [to, setTo] = useState(0)
  const { data, isFetching } = useCall(
    labelCalls.history,
    { treeId: tree.id, ...asked, current: page, pageSize },
    { keepPrevious: true },
  )
  const diff = useCall(labelCalls.diff, { treeId: tree.id, from, to }, { enabled: newest > 0 })
  const bringBack = useRollback(tree, version)
  const compareWithDraft = (n: number): void => {
    setFrom(n)
    setTo(0)
  }
  const buttons = (row: Row) => (
    <span className="label-buttons">
      <button type="button" className="btn" onClick={() => compareWithDraft(row.version)}>
        {t('label.compare')}
      </button>
      {row.version !== newest && (
        <GuardedButton
          text={t('label.rollback')}
          why={may('label.deploy') ? undefined : t('label.needs_deploy')}
          onPress={() => bringBack(row.version)}
        />
      )}
    </span>
  )
  return (
    <>
      <DataTable
        label={t('label.history')}
        loading={isFetching}
        rows={data?.list ?? []}
        idOf={(row) => String(row.version)}
        empty={t('label.never_published')}
        columns={versionColumns(buttons)}
        sorting={sorting}
      />
      {data && data.total > pageSize && (
        <PageNumbers current={page} pageSize={pageSize} total={data.total} onChange={setPage} />
      )}
      {newest > 0 && (
        <>
          <div className="label-compare">
            <VersionPick
              label={t('label.compare_from')}
              value={from}
              newest={newest}
              onPick={setFrom}
            />
            <VersionPick label={t('label.compare_to')} value={to} newest={newest} onPick={setTo} />
          </div>
          <DiffList
            diff={from === to ? { list: [], total: 0 } : diff.data}
            loading={diff.isFetching}
          />
        </>
      )}
    </>
  )
}
