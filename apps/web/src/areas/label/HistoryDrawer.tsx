import { labelCalls } from '@oas/contract/label/calls'
import type { TreeRow } from '@oas/contract/label/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../kit/list/PageNumbers.tsx'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { DiffList } from './DiffList.tsx'
import { refreshes } from './refreshes.ts'

const pageSize = 10

const Versions = ({ tree, version }: { tree: TreeRow; version: number }) => {
  const { may } = useMay()
  const newest = tree.published ?? 0
  const [page, setPage] = useState(1)
  const [from, setFrom] = useState(newest)
  const [to, setTo] = useState(0)
  const { data, isFetching } = useCall(
    labelCalls.history,
    { treeId: tree.id, current: page, pageSize },
    { keepPrevious: true },
  )
  const diff = useCall(labelCalls.diff, { treeId: tree.id, from, to }, { enabled: newest > 0 })
  const rollback = useSend(labelCalls.rollback, { refreshes })
  const back = (n: number): void =>
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
  const pick = (label: string, value: number, set: (next: number) => void) => (
    <label className="label-pick">
      {label}{' '}
      <select value={value} onChange={(event) => set(Number(event.target.value))}>
        <option value={0}>{t('label.draft')}</option>
        {Array.from({ length: newest }, (_, index) => newest - index).map((n) => (
          <option key={n} value={n}>
            {t('label.version_n', { n })}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <>
      <DataTable
        label={t('label.history')}
        loading={isFetching}
        rows={data?.list ?? []}
        idOf={(row) => String(row.version)}
        empty={t('label.never_published')}
        columns={[
          {
            key: 'version',
            title: t('label.version_n', { n: '' }).trim(),
            width: 150,
            render: (row) => (
              <>
                {row.version}
                {row.rolledBackFrom !== null && (
                  <span className="muted">
                    {' '}
                    {t('label.rolled_back', { n: row.rolledBackFrom })}
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'labels',
            title: t('label.label'),
            width: 70,
            numeric: true,
            render: (row) => row.labels,
          },
          {
            key: 'at',
            title: t('label.published_at'),
            width: 200,
            render: (row) => (
              <>
                {formatTime(row.publishedAt)} <span className="muted">{row.publishedBy}</span>
              </>
            ),
          },
          {
            key: 'note',
            title: t('label.note'),
            render: (row) => <span translate="no">{row.note}</span>,
          },
          {
            key: 'act',
            title: t('frontend.actions'),
            width: 210,
            render: (row) => (
              <span className="label-buttons">
                <button
                  type="button"
                  className="btn"
                  onClick={() => {
                    setFrom(row.version)
                    setTo(0)
                  }}
                >
                  {t('label.compare')}
                </button>
                {row.version !== newest && (
                  <button
                    type="button"
                    className="btn"
                    disabled={!may('label.deploy')}
                    title={may('label.deploy') ? undefined : t('label.needs_deploy')}
                    onClick={() => back(row.version)}
                  >
                    {t('label.rollback')}
                  </button>
                )}
              </span>
            ),
          },
        ]}
      />
      {data && data.total > pageSize && (
        <PageNumbers current={page} pageSize={pageSize} total={data.total} onChange={setPage} />
      )}
      {newest > 0 && (
        <div className="label-compare">
          {pick(t('label.compare_from'), from, setFrom)}
          {pick(t('label.compare_to'), to, setTo)}
        </div>
      )}
      {newest > 0 && (
        <DiffList
          diff={from === to ? { list: [], total: 0 } : diff.data}
          loading={diff.isFetching}
        />
      )}
    </>
  )
}

/** Versions of a tree, what differs between them, and everything that was done to it. */
export const HistoryDrawer = ({
  tree,
  version,
  onClose,
}: {
  tree: TreeRow
  version: number
  onClose: () => void
}) => {
  const [tab, setTab] = useState('versions')
  return (
    <Drawer title={`${t('label.history')}: ${tree.name}`} width={900} onClose={onClose}>
      <Tabs
        label={t('label.history')}
        tabs={[
          { key: 'versions', label: t('label.history') },
          { key: 'log', label: t('label.log') },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'versions' ? (
          <Versions tree={tree} version={version} />
        ) : (
          <ChangeTable treeId={tree.id} />
        )}
      </Tabs>
    </Drawer>
  )
}
