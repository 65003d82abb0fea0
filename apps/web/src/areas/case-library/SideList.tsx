import type { SideFigure } from '@oas/contract/case-library/figures'
import { taskLibraryCalls } from '@oas/contract/case-library/task-calls'
import { t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { answersAsked, useAnswerFields } from './answer-fields.ts'
import { percent } from './words.tsx'

const columns = (): Column<SideFigure>[] => [
  column('side', 'case_library.side', 120, ({ side }) =>
    t(side === 'label' ? 'case_library.side_label' : 'case_library.side_dimension'),
  ),
  column('name', 'case_library.name', null, ({ name }) => name),
  numberColumn('asked', 'case_library.asked', 110, ({ asked }) => asked),
  numberColumn('right', 'case_library.right', 110, ({ right }) => right),
  numberColumn('value', 'case_library.right_share', 110, ({ value }) => percent(value)),
  numberColumn('interval', 'case_library.interval', 150, ({ low, high }) =>
    low === null ? '–' : `${percent(low)} – ${percent(high)}`,
  ),
]

/** How often each label and each dimension of a library was answered right. */
export function SideList({ libraryId }: { libraryId: string }) {
  const fields = useAnswerFields(false)
  return (
    <QueryList
      title={t('case_library.tab_dimensions')}
      about={t('case_library.no_answers')}
      call={taskLibraryCalls.dimensionLog}
      paging="number"
      columns={columns()}
      idOf={({ side, key }) => `${side} ${key}`}
      fields={fields}
      inputOf={(values) => ({ libraryIds: [libraryId], ...answersAsked(values) })}
    />
  )
}
