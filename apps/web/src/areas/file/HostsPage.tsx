import { fileCalls } from '@oas/contract/file/calls'
import { telemetryCalls } from '@oas/contract/telemetry/calls'
import { useEffect, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { type FilterField, useFilters } from '../../kit/list/filters.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { useUnsavedGuard } from '../../nav/leave-guard.ts'
import { HostDialog } from './HostDialog.tsx'
import { Rules } from './Rules.tsx'
import { TestUrl } from './TestUrl.tsx'
import { column, monoColumn, numberColumn } from './column.ts'
import {
  type HostRow,
  type HostsDraft,
  accessOfDraft,
  draftOf,
  hasSecret,
  hostKinds,
  secretsOfDraft,
  withoutRow,
} from './hosts-draft.ts'
import '../../kit/people/people.css'
import './file.css'

const dayMs = 86_400_000
/**
 * Loads from each host that failed within a day, as open pages reported them; null without the
 * right to see reports.
 */
const useFailures = (): ReadonlyMap<string, number> | null => {
  const { may } = useMay()
  const [from] = useState(() => Date.now() - dayMs)
  const { data } = useCall(
    telemetryCalls.slow,
    { from, pageSize: 200 },
    { enabled: may('telemetry.read') },
  )
  if (!data) return null
  const counts = new Map<string, number>()
  for (const { host, failed } of data.list) counts.set(host, (counts.get(host) ?? 0) + failed)
  return counts
}

const Secret = ({ row }: { row: HostRow }) => {
  if (!hasSecret(row.kind)) return null
  if (row.secret !== '') return <span className="state-tag warn">{t('file.secret_new')}</span>
  return row.secretAt === null ? (
    <span className="state-tag bad">{t('file.secret_missing')}</span>
  ) : (
    <span className="state-tag good">
      {t('file.secret_set', { time: formatTime(row.secretAt) })}
    </span>
  )
}

const idOf = ({ kind, name }: HostRow): string => `${kind} ${name}`
const fields = (): FilterField[] => [
  { key: 'host', kind: 'text', label: t('file.host') },
  {
    key: 'kind',
    kind: 'choice',
    label: t('file.kind'),
    options: hostKinds.map((value) => ({ value, label: tData(`file.kind_${value}`) })),
  },
]

/**
 * Hosts, tokens and replace rules of resources: changed here as a draft, in force once published.
 */
export const HostsPage = () => {
  const { data: published, error } = useCall(fileCalls.published, {})
  const publish = useSend(fileCalls.publish, { refreshes: [fileCalls.published] })
  const failures = useFailures()
  const [draft, setDraft] = useState<HostsDraft | null>(null)
  const [dialog, setDialog] = useState<HostRow | 'new' | null>(null)
  const { values, set } = useFilters(fields())
  useUnsavedGuard(draft !== null)
  useEffect(() => {
    if (error) notifyFailure(error)
  }, [error])
  if (!published)
    return error ? (
      <p className="problem" role="alert">
        {error.message}
      </p>
    ) : (
      <p className="muted">{t('frontend.loading')}</p>
    )
  const now = draft ?? draftOf(published)
  const access = accessOfDraft(now)
  const send = (): void =>
    publish.mutate(
      { version: published.version, access, secrets: secretsOfDraft(now) },
      {
        onSuccess: () => {
          setDraft(null)
          notify('success', t('file.published'))
        },
        onError: notifyFailure,
      },
    )
  const save = (row: HostRow): void =>
    setDraft({
      ...now,
      rows:
        dialog === 'new' || dialog === null
          ? [...now.rows, row]
          : now.rows.map((one) => (one === dialog ? row : one)),
    })
  const columns: Column<HostRow>[] = [
    monoColumn('host', 'file.host', 260, (row) => row.name),
    column('kind', 'file.kind', 140, (row) => tData(`file.kind_${row.kind}`)),
    monoColumn('to', 'file.migrate_to', null, (row) => row.to),
    column('secret', 'file.secret', 240, (row) => <Secret row={row} />),
    ...(failures
      ? [
          numberColumn(
            'errors',
            'file.errors_24h',
            110,
            (row: HostRow) => failures.get(row.name) ?? '',
          ),
        ]
      : []),
    column('acts', 'frontend.actions', 170, (row) => (
      <span className="row-actions">
        <button type="button" className="btn" onClick={() => setDialog(row)}>
          {t('frontend.edit')}
        </button>
        <button
          type="button"
          className="btn"
          onClick={() =>
            confirm({
              title: t('file.remove'),
              text: <strong>{row.name}</strong>,
              confirmLabel: t('file.remove'),
              danger: true,
              act: async () => setDraft(withoutRow(now, row)),
            })
          }
        >
          {t('file.remove')}
        </button>
      </span>
    )),
  ]
  const shown = now.rows.filter(
    (row) =>
      (!values['kind'] || row.kind === values['kind']) &&
      (!values['host'] || row.name.includes(values['host']) || row.to.includes(values['host'])),
  )
  return (
    <div className="hosts-page">
      <div className="list-head">
        <h1>{t('file.hosts')}</h1>
        <span className="muted">
          {published.version === 0
            ? t('file.never')
            : t('file.version_by', {
                version: published.version,
                by: published.by,
                time: formatTime(published.at),
              })}
        </span>
        <span className="list-space" />
        {draft && (
          <>
            <span className="state-tag warn">{t('file.unpublished')}</span>
            <button type="button" className="btn" onClick={() => setDraft(null)}>
              {t('file.discard')}
            </button>
          </>
        )}
        <button type="button" className="btn" onClick={() => setDialog('new')}>
          {t('file.add_host')}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={!draft || publish.isPending}
          aria-busy={publish.isPending}
          onClick={send}
        >
          {t('file.publish')}
        </button>
      </div>
      <FilterBar fields={fields()} values={values} onSearch={set} />
      <DataTable
        label={t('file.hosts')}
        columns={columns}
        rows={shown}
        idOf={idOf}
        loading={false}
      />
      <Rules rules={now.rules} onChange={(rules) => setDraft({ ...now, rules })} />
      <TestUrl access={access} />
      {dialog !== null && (
        <HostDialog
          row={dialog === 'new' ? null : dialog}
          others={now.rows.filter((row) => row !== dialog)}
          onSave={save}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}
