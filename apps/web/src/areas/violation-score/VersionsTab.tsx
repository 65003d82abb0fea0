import { violationScoreCalls } from '@oas/contract/violation-score/calls'
import type { TemplateDetail, TemplateVersion } from '@oas/contract/violation-score/schemas'
import { useId, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'
import { type Difference, differencesOf } from './diff.ts'

const draftKey = 'draft'
const versionColumns = (): Column<TemplateVersion>[] => [
  numberColumn('version', 'violation_score.version', 90, (row) => row.version),
  column('at', 'violation_score.published_at', 150, (row) => formatTime(row.publishedAt)),
  column('made', 'violation_score.made_by', 160, (row) => row.madeBy),
  column('by', 'violation_score.published_by', 160, (row) => row.publishedBy),
  numberColumn('rows', 'violation_score.rows', null, (row) => row.body.rows.length),
]
const diffColumns = (): Column<Difference>[] => [
  column('what', 'violation_score.what', 300, (row) => row.what),
  column('before', 'violation_score.before', 220, (row) => row.before),
  column('after', 'violation_score.after', null, (row) => row.after),
]

type Choice = { key: string; label: string }
const Choose = ({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
}) => {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>{' '}
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((one) => (
          <option key={one.key} value={one.key}>
            {one.label}
          </option>
        ))}
      </select>{' '}
    </>
  )
}

/** What was in force, and what differs between two of these states or the draft. */
export function VersionsTab({ detail }: { detail: TemplateDetail }) {
  const { data } = useCall(violationScoreCalls.choices, {})
  const { versions, draft, labels } = detail
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({})
  const states = [
    ...(draft ? [{ key: draftKey, label: t('violation_score.draft'), body: draft }] : []),
    ...versions.map(({ version, body }) => ({
      key: String(version),
      label: t('violation_score.version_n', { n: version }),
      body,
    })),
  ]
  const to = states.find(({ key }) => key === chosen.to) ?? states[0]
  const from = states.find(({ key }) => key === chosen.from) ?? states[1] ?? states[0]
  const names = {
    label: (id: number) => labels.find((one) => one.id === id)?.name ?? String(id),
    className: (id: number) => data?.classes.find((one) => one.id === id)?.name ?? String(id),
  }
  return (
    <>
      <DataTable
        label={t('violation_score.versions')}
        loading={false}
        rows={versions}
        idOf={(row) => String(row.version)}
        empty={t('violation_score.no_versions')}
        columns={versionColumns()}
      />
      {from && to && states.length > 1 && (
        <>
          <h2>{t('violation_score.diff')}</h2>
          <p>
            <Choose
              label={t('violation_score.diff_from')}
              value={from.key}
              choices={states}
              onChange={(key) => setChosen({ ...chosen, from: key })}
            />
            <Choose
              label={t('violation_score.diff_to')}
              value={to.key}
              choices={states}
              onChange={(key) => setChosen({ ...chosen, to: key })}
            />
          </p>
          <DataTable
            label={t('violation_score.diff')}
            loading={false}
            rows={differencesOf(from.body, to.body, names)}
            idOf={(row) => row.key}
            empty={t('violation_score.diff_none')}
            columns={diffColumns()}
          />
        </>
      )}
    </>
  )
}
