import { violationScoreCalls } from '@oas/contract/violation-score/calls'
import type { UserScore } from '@oas/contract/violation-score/schemas'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { useCountries } from '../../kit/country/use-countries.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { labelSource } from '../../kit/pick/labels.ts'
import { countries } from '../../kit/pick/later.ts'
import { actText, creditHref } from '../../kit/score/act-text.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { go } from '../../nav/location.ts'

const labels = labelSource()
const numbers = ['appId', 'least', 'labelId', 'from', 'to'] as const
const inputOf = (values: FilterValues): object => ({
  ...Object.fromEntries(
    (['templateId', 'uid', 'country'] as const).flatMap((key) =>
      values[key] ? [[key, values[key]]] : [],
    ),
  ),
  ...Object.fromEntries(
    numbers.flatMap((key) => (values[key] ? [[key, Number(values[key])]] : [])),
  ),
})

const columnsOf = (nameOf: (country: string) => string): Column<UserScore>[] => [
  sorted(
    monoColumn('uid', 'violation_score.uid', 180, (row) => (
      <a
        href={creditHref(row)}
        translate="no"
        aria-label={`${t('violation_score.open_account')}: ${row.uid}`}
        onClick={(event) => event.stopPropagation()}
      >
        {row.uid}
      </a>
    )),
  ),
  column('app', 'violation_score.app', 130, (row) => row.appName),
  column('template', 'violation_score.template', 160, (row) => row.template),
  column('country', 'violation_score.country', 110, (row) =>
    row.country === '' ? '' : nameOf(row.country),
  ),
  sorted(numberColumn('score', 'violation_score.score', 90, (row) => row.score)),
  sorted(numberColumn('events', 'violation_score.events', 100, (row) => row.events)),
  sorted(column('lastAt', 'violation_score.last_at', 150, (row) => formatTime(row.lastAt))),
  sorted(column('nextAt', 'violation_score.next_at', 150, (row) => formatTime(row.nextAt))),
  column('suggested', 'violation_score.suggested', null, (row) =>
    row.suggested ? actText(row.suggested) : '',
  ),
  numberColumn('live', 'violation_score.live', 120, (row) => row.live),
]

const useFields = (): FilterField[] => {
  const { choices } = useApps()
  const { data } = useCall(violationScoreCalls.templates, { pageSize: 200 })
  return [
    { key: 'appId', kind: 'choice', label: t('violation_score.app'), options: choices },
    {
      key: 'templateId',
      kind: 'choice',
      label: t('violation_score.template'),
      options: (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { key: 'least', kind: 'number', label: t('violation_score.least') },
    { key: 'labelId', kind: 'pick', label: t('violation_score.label'), source: labels, max: 1 },
    {
      key: 'country',
      kind: 'pick',
      label: t('violation_score.country'),
      source: countries,
      max: 1,
    },
    { key: 'uid', kind: 'text', label: t('violation_score.uid') },
    { key: 'from', kind: 'time', label: t('violation_score.last_at') },
    { key: 'to', kind: 'time', label: t('violation_score.last_at_to') },
  ]
}

/** Users by what their violations come to. */
export function UsersPage() {
  const { nameOf } = useCountries(0)
  const fields = useFields()
  return (
    <QueryList
      title={t('violation_score.users')}
      about={t('violation_score.users_about')}
      call={violationScoreCalls.users}
      paging="number"
      fields={fields}
      inputOf={inputOf}
      columns={columnsOf(nameOf)}
      idOf={(row) => `${row.templateId} ${row.appId} ${row.uid}`}
      onOpen={(row) => go(creditHref(row).slice(1))}
      tools={(input) => (
        <ExportButton
          call={violationScoreCalls.exportUsers}
          input={input}
          fileName="user-scores.xlsx"
          label={t('violation_score.export')}
        />
      )}
    />
  )
}
