import { violationScoreCalls } from '@oas/contract/violation-score/calls'
import { type TemplateRow, templateStates } from '@oas/contract/violation-score/schemas'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import type { FilterField } from '../../kit/list/filters.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { go } from '../../nav/location.ts'
import { NewDialog } from './NewDialog.tsx'
import { useActs } from './use-acts.tsx'
import { StateTag, templateHref, whyNotPublish } from './words.tsx'

type Making = { of: TemplateRow | null } | null

const columnsOf = (acts: (row: TemplateRow) => React.ReactNode): Column<TemplateRow>[] => [
  sorted(
    column('name', 'violation_score.name', 200, (row) => (
      <a href={templateHref(row.id)}>{row.name}</a>
    )),
  ),
  column('app', 'violation_score.apps', 160, (row) => row.appNames.join(', ')),
  column('state', 'violation_score.state', 190, (row) => (
    <>
      <StateTag state={row.state} />{' '}
      {row.hasDraft && row.state === 'published' && (
        <span className="state-tag warn">{t('violation_score.waits')}</span>
      )}
    </>
  )),
  sorted(numberColumn('version', 'violation_score.version', 80, (row) => row.version || '')),
  numberColumn('rows', 'violation_score.rows', 90, (row) => row.rows),
  numberColumn('scored', 'violation_score.scored', 110, (row) => row.scored),
  numberColumn('over', 'violation_score.over', 110, (row) => row.over),
  sorted(
    column(
      'updatedAt',
      'violation_score.updated',
      null,
      (row) => `${formatTime(row.updatedAt)} ${row.updatedBy}`,
    ),
  ),
  column('acts', 'frontend.actions', 240, acts),
]

const useFields = (): FilterField[] => {
  const { choices } = useApps()
  return [
    { key: 'keyword', kind: 'text', label: t('violation_score.name') },
    { key: 'appId', kind: 'choice', label: t('violation_score.app'), options: choices },
    {
      key: 'state',
      kind: 'choice',
      label: t('violation_score.state'),
      options: templateStates.map((value) => ({
        value,
        label: tData(`violation_score.state_${value}`),
      })),
    },
  ]
}

/** Templates that give points, with how many users are over a line of each. */
export function TemplatesPage() {
  const [making, setMaking] = useState<Making>(null)
  const { may } = useMay()
  const acts = useActs()
  const fields = useFields()
  const lacks = may('score.edit') ? undefined : t('violation_score.needs_edit')
  const button = (text: string, row: TemplateRow, why: string | undefined, act: () => void) => (
    <button
      type="button"
      className="btn small"
      aria-label={`${text}: ${row.name}`}
      disabled={why !== undefined}
      title={why}
      onClick={act}
    >
      {text}
    </button>
  )
  const columns = columnsOf((row) => (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      {row.hasDraft &&
        button(t('violation_score.publish'), row, whyNotPublish(row, may('score.review')), () =>
          acts.publish(row),
        )}
      {button(t('violation_score.copy'), row, lacks, () => setMaking({ of: row }))}
      {row.state === 'published' &&
        button(
          t('violation_score.retire'),
          row,
          may('score.review') ? undefined : t('violation_score.needs_review'),
          () => acts.retire(row),
        )}
      {row.state === 'draft' &&
        button(t('violation_score.drop_draft'), row, lacks, () => acts.drop(row))}
    </span>
  ))
  return (
    <QueryList
      title={t('violation_score.templates')}
      about={t('violation_score.templates_about')}
      call={violationScoreCalls.templates}
      paging="number"
      fields={fields}
      columns={columns}
      idOf={(row) => row.id}
      onOpen={(row) => go(`/violations-scores/template/${row.id}`)}
      inputOf={({ keyword, appId, state }) => ({
        ...(keyword ? { keyword } : {}),
        ...(appId ? { appId: Number(appId) } : {}),
        ...(state ? { state } : {}),
      })}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={lacks !== undefined}
          title={lacks}
          onClick={() => setMaking({ of: null })}
        >
          {t('violation_score.create')}
        </button>
      }
    >
      {making && <NewDialog of={making.of} onClose={() => setMaking(null)} />}
    </QueryList>
  )
}
