import type { ItemRow, Library } from '@oas/contract/case-library/schemas'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { choiceField } from '../../kit/list/choice-field.ts'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { labelSource } from '../../kit/pick/labels.ts'
import { formatTime } from '../../kit/time.ts'
import { AddMenu } from './AddMenu.tsx'
import type { Face } from './faces.ts'
import { useMoves } from './use-moves.tsx'
import {
  ItemStateTag,
  itemStateChoices,
  kindChoices,
  kindTexts,
  sourceChoices,
  sourceTexts,
} from './words.tsx'

const labels = labelSource()
const columns = (): Column<ItemRow>[] => [
  sorted(numberColumn('no', 'case_library.no', 70, ({ no }) => no)),
  column('content', 'case_library.content', null, ({ begins }) => (
    <span title={begins}>{begins || '–'}</span>
  )),
  column('kind', 'case_library.kind', 130, ({ kind }) => t(kindTexts[kind])),
  sorted(numberColumn('difficulty', 'case_library.difficulty', 90, ({ difficulty }) => difficulty)),
  sorted(column('state', 'case_library.state', 190, (row) => <ItemStateTag {...row} />)),
  numberColumn('version', 'case_library.version', 80, ({ version }) => version),
  numberColumn('uses', 'case_library.uses', 90, ({ uses }) => uses),
  column('source', 'case_library.source', 110, ({ source }) => t(sourceTexts[source])),
  column('by', 'case_library.by', 120, ({ writtenBy }) => writtenBy),
  sorted(
    column('updatedAt', 'case_library.updated', 150, ({ updatedAt }) => formatTime(updatedAt)),
  ),
]
const acts = { all: ['submit', 'retire'], review: ['pass', 'refuse'] } as const

/** The items of a library, or those of a state, as files that can be added again. */
const ItemExports = ({
  face,
  library,
  input,
}: {
  face: Face
  library: Library
  input: { state?: ItemRow['state'] }
}) =>
  (['xlsx', 'jsonl'] as const).map((format) => (
    <ExportButton
      key={format}
      call={face.calls.itemExport}
      input={{
        libraryId: library.id,
        format,
        ...(input.state === undefined ? {} : { state: input.state }),
      }}
      fileName={`items.${format}`}
      label={t(`case_library.export_${format}`)}
      hint={t('case_library.export_hint')}
    />
  ))

type Props = {
  face: Face
  library: Library
  /** Only what waits for a second person. */
  review: boolean
  selected: string | null
  onOpen: (id: string) => void
}

/** Items of a library, moved on several at a time. */
export function ItemList({ face, library, review, selected, onOpen }: Props) {
  const ticks = useTicks()
  const moves = useMoves(face, ticks.clear)
  const buttons = acts[review ? 'review' : 'all'].map((act) => {
    const why = moves.whyNot(act)
    return (
      <button
        key={act}
        type="button"
        className="btn"
        disabled={ticks.ids.length === 0 || moves.busy || why !== undefined}
        title={why}
        onClick={() => moves.run(ticks.ids, act)}
      >
        {tData(`case_library.act_${act}`)}
        {ticks.ids.length > 0 && ` · ${ticks.ids.length}`}
      </button>
    )
  })
  return (
    <QueryList
      title={library.body.name}
      about={t('case_library.empty_items')}
      call={face.calls.itemQuery}
      paging="number"
      columns={columns()}
      idOf={({ id }) => id}
      selected={selected}
      onOpen={({ id }) => onOpen(id)}
      ticks={(rows) => ticks.of(rows, ({ id }) => id)}
      fields={[
        { key: 'text', kind: 'text', label: t('case_library.text') },
        ...(review ? [] : [choiceField('state', t('case_library.state'), itemStateChoices(), 110)]),
        choiceField('kind', t('case_library.kind'), kindChoices(), 110),
        choiceField('source', t('case_library.source'), sourceChoices(), 110),
        choiceField(
          'difficulty',
          t('case_library.difficulty'),
          [1, 2, 3, 4, 5].map((n) => ({ value: String(n), label: String(n) })),
          80,
        ),
        { key: 'label', kind: 'pick', label: t('case_library.label'), source: labels, max: 1 },
        { key: 'tab', kind: 'text', label: '', hidden: true },
      ]}
      inputOf={({ label, difficulty, tab: _tab, ...rest }) => ({
        libraryId: library.id,
        ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
        ...(label ? { label: Number(label) } : {}),
        ...(difficulty ? { difficulty: Number(difficulty) } : {}),
        ...(review ? { state: 'review' as const } : {}),
      })}
      tools={(input) => <ItemExports face={face} library={library} input={input} />}
      actions={
        <>
          {buttons}
          {!review && <AddMenu face={face} library={library} />}
        </>
      }
    />
  )
}
