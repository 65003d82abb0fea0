import { fileCalls } from '@oas/contract/file/calls'
import { type ReactNode, useEffect, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { type FilterField, type FilterValues, useFilters } from '../../kit/list/filters.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { useUnsavedGuard } from '../../nav/leave-guard.ts'
import { HostDialog } from './HostDialog.tsx'
import { HostsBar } from './HostsBar.tsx'
import { Rules } from './Rules.tsx'
import { TestUrl } from './TestUrl.tsx'
import { hostColumns } from './host-columns.tsx'
import {
  accessOfDraft,
  draftOf,
  hostKinds,
  type HostRow,
  type HostsDraft,
  secretsOfDraft,
  withoutRow,
} from './hosts-draft.ts'
import { useFailures } from './use-failures.ts'
import '../../kit/people/people.css'
import './file.css'

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

const matching = (rows: readonly HostRow[], { kind, host }: FilterValues): HostRow[] =>
  rows.filter(
    (row) =>
      (!kind || row.kind === kind) && (!host || row.name.includes(host) || row.to.includes(host)),
  )

/**
 * Hosts, tokens and replace rules of resources: changed here as a draft, in force once published.
 */
export function HostsPage() {
  const { data: published, error } = useMainCall(fileCalls.published, {})
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
  const buttons = (row: HostRow): ReactNode => (
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
  )
  return (
    <div className="hosts-page">
      <HostsBar
        published={published}
        draft={draft}
        busy={publish.isPending}
        onDiscard={() => setDraft(null)}
        onAdd={() => setDialog('new')}
        onPublish={send}
      />
      <FilterBar fields={fields()} values={values} onSearch={set} />
      <DataTable
        label={t('file.hosts')}
        columns={hostColumns(failures, buttons)}
        rows={matching(now.rows, values)}
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
