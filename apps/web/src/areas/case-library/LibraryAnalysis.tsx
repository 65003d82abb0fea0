import { taskLibraryCalls } from '@oas/contract/case-library/task-calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { useFilters } from '../../kit/list/filters.ts'
import { AnalysisView } from './AnalysisView.tsx'
import { HeldFigures } from './HeldFigures.tsx'
import { answersAsked, useAnswerFields } from './answer-fields.ts'

/** How one library is answered, and what it holds. */
export function LibraryAnalysis({ id, path }: { id: string; path: string }) {
  const fields = useAnswerFields(false)
  const { values, asked, set } = useFilters(fields)
  const { data, error } = useCall(
    taskLibraryCalls.analyze,
    { libraryIds: [id], ...answersAsked(asked) },
    { keepPrevious: true },
  )
  const { data: held } = useCall(taskLibraryCalls.statistics, { id })
  return (
    <>
      <FilterBar fields={fields} values={values} onSearch={set} error={error} />
      {data ? (
        <AnalysisView of={data} path={path} />
      ) : (
        !error && <p className="muted">{t('frontend.loading')}</p>
      )}
      {held && <HeldFigures of={held} />}
    </>
  )
}
