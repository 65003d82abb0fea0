import { labelCalls } from '@oas/contract/label/calls'
import { type CrowdRow, labelGroupCalls } from '@oas/contract/label/group-calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { CrowdDialog } from './CrowdDialog.tsx'
import './label.css'

/**
 * Who is offered which trees. A crowd hides labels from others; what was decided stays as it is.
 */
export const CrowdPage = () => {
  const { may } = useMay()
  const mine = may('label.edit')
  const { data, isFetching, error } = useCall(labelGroupCalls.crowds, {}, { enabled: mine })
  const { data: options } = useCall(labelGroupCalls.crowdOptions, {}, { enabled: mine })
  const { data: trees } = useCall(labelCalls.trees, {})
  const remove = useSend(labelGroupCalls.removeCrowd, { refreshes: [labelGroupCalls.crowds] })
  const [dialog, setDialog] = useState<{ row: CrowdRow | null } | null>(null)
  const why = mine ? undefined : t('label.needs_edit')
  const treeName = (id: number): string => trees?.find((tree) => tree.id === id)?.name ?? String(id)
  const ruleText = ({ rule }: CrowdRow): string =>
    [
      rule.teams.map((id) => options?.teams.find((team) => team.id === id)?.name ?? id),
      rule.regions,
      rule.languages,
      rule.people,
    ]
      .filter((list) => list.length > 0)
      .map((list) => list.join(' | '))
      .join(' & ') || t('label.crowd_everybody')
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('label.crowds')}</h1>
        <span className="list-space" />
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setDialog({ row: null })}
        >
          {t('label.crowd_new')}
        </button>
      </div>
      {(error || why) && (
        <p className="problem" role="alert">
          {error?.message ?? why}
        </p>
      )}
      <DataTable
        label={t('label.crowds')}
        loading={isFetching}
        rows={data ?? []}
        idOf={(row) => String(row.id)}
        onOpen={(row) => setDialog({ row })}
        empty={t('label.crowd_none')}
        columns={[
          {
            key: 'name',
            title: t('label.name'),
            width: 200,
            render: (row) => <span translate="no">{row.name}</span>,
          },
          {
            key: 'rule',
            title: t('label.crowd_rule'),
            render: (row) => <span translate="no">{ruleText(row)}</span>,
          },
          {
            key: 'people',
            title: t('label.crowd_count'),
            width: 90,
            numeric: true,
            render: (row) => row.people,
          },
          {
            key: 'trees',
            title: t('label.crowd_trees'),
            width: 260,
            render: (row) => <span translate="no">{row.trees.map(treeName).join(', ')}</span>,
          },
          {
            key: 'updated',
            title: t('frontend.updated_at'),
            width: 210,
            render: (row) => (
              <>
                {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
              </>
            ),
          },
          {
            key: 'act',
            title: t('frontend.actions'),
            width: 100,
            render: (row) => (
              <span onClick={(event) => event.stopPropagation()}>
                <button
                  type="button"
                  className="btn"
                  aria-label={`${t('frontend.delete')}: ${row.name}`}
                  disabled={why !== undefined}
                  title={why}
                  onClick={() =>
                    confirmDelete(row.name, async () => {
                      await remove.mutateAsync({ id: String(row.id), version: row.version })
                    })
                  }
                >
                  {t('frontend.delete')}
                </button>
              </span>
            ),
          },
        ]}
      />
      {dialog && (
        <CrowdDialog key={dialog.row?.id ?? 0} row={dialog.row} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}
