import { taskLibraryCalls } from '@oas/contract/case-library/task-calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { type FilterField, idsOf, useFilters } from '../../kit/list/filters.ts'
import { listed } from '../../kit/pick/source.ts'
import { AnalysisView } from './AnalysisView.tsx'
import { answersAsked, useAnswerFields } from './answer-fields.ts'
import './case-library.css'

const path = '/delivery-task/case-order-library'
const mostLibraries = 50

/** How the cases of libraries are answered, by people, weeks, labels and kinds of work. */
export function AnalysisPage() {
  const { data: libraries } = useCall(taskLibraryCalls.list, {})
  const source = listed(
    'libraries of cases',
    (libraries ?? []).map(({ id, body }) => ({ value: id, label: body.name })),
    { bare: true, ids: /^[1-9]\d{0,18}$/, loading: libraries === undefined },
  )
  const fields: FilterField[] = [
    {
      key: 'libraryIds',
      kind: 'pick',
      label: t('case_library.libraries'),
      source,
      max: mostLibraries,
    },
    ...useAnswerFields(false),
  ]
  const { values, asked, set } = useFilters(fields)
  const chosen = idsOf(asked['libraryIds'], mostLibraries)
  const [first] = libraries ?? []
  const libraryIds = chosen.length > 0 ? chosen : first ? [first.id] : []
  const input = answersAsked(asked)
  const { data, error } = useCall(
    taskLibraryCalls.analyze,
    { libraryIds, ...input },
    { keepPrevious: true, enabled: libraryIds.length > 0 },
  )
  return (
    <>
      <h1>{t('case_library.title_analysis')}</h1>
      <FilterBar fields={fields} values={values} onSearch={set} error={error}>
        <ExportButton
          call={taskLibraryCalls.auditLogExport}
          input={{ ...input, libraryIds: libraryIds.join(',') }}
          fileName="case-answers.xlsx"
        />
      </FilterBar>
      <p className="muted">
        {libraries?.length === 0
          ? t('case_library.no_libraries')
          : chosen.length === 0 && t('case_library.choose_library')}
      </p>
      {data && <AnalysisView of={data} path={path} />}
    </>
  )
}
