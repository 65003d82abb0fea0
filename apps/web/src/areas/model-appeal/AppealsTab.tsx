import { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import {
  type AppealRow,
  appealActs,
  appealKinds,
  appealSources,
  appealStates,
} from '@oas/contract/model-appeal/schemas'
import { type ReactNode, useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { RowButtons } from '../../kit/RowButtons.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { AppealDialog } from '../../kit/model-appeal/AppealDialog.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { AppealDrawer } from './AppealDrawer.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { MakeSetDialog } from './MakeSetDialog.tsx'
import { useAppealColumns } from './appeal-columns.tsx'
import { actLabel, fits, useAppealActs } from './use-appeal-acts.tsx'
import { useModelChoices, useRights } from './words.tsx'

const wordsOf = (words: readonly string[], prefix: string) =>
  words.map((value) => ({ value, label: tData(`model_appeal.${prefix}_${value}`) }))

const useFields = (): FilterField[] => {
  const models = useModelChoices()
  const { choices } = useApps()
  const choice = (
    key: string,
    label: string,
    options: readonly { value: string; label: string }[],
  ): FilterField => ({ key, kind: 'choice', label, options })
  return [
    choice('state', t('model_appeal.state'), wordsOf(appealStates, 'state')),
    choice('modelId', t('model_appeal.model'), models),
    { key: 'modelVersion', kind: 'number', label: t('model_appeal.model_version') },
    choice('kind', t('model_appeal.kind'), wordsOf(appealKinds, 'kind')),
    choice('source', t('model_appeal.source'), wordsOf(appealSources, 'source')),
    choice('appId', t('model_appeal.app'), choices),
    { key: 'label', kind: 'text', label: t('model_appeal.label') },
    { key: 'scoreFrom', kind: 'number', label: t('model_appeal.score_from') },
    { key: 'scoreTo', kind: 'number', label: t('model_appeal.score_to') },
    { key: 'from', kind: 'time', label: t('frontend.range_start') },
    { key: 'to', kind: 'time', label: t('frontend.range_end') },
    { key: 'setId', kind: 'text', label: t('model_appeal.tab_sets'), hidden: true },
  ]
}
const numbers = ['modelVersion', 'appId', 'scoreFrom', 'scoreTo', 'from', 'to'] as const
const texts = ['state', 'modelId', 'kind', 'source', 'label', 'setId'] as const
const inputOf = (values: FilterValues): object => ({
  ...Object.fromEntries(
    numbers.flatMap((key) => (values[key] ? [[key, Number(values[key])]] : [])),
  ),
  ...Object.fromEntries(texts.flatMap((key) => (values[key] ? [[key, values[key]]] : []))),
})

type BulkProps = { ticked: readonly AppealRow[]; onDone: () => void }
const BulkButtons = ({ ticked, onDone }: BulkProps) => {
  const noReview = useRights()('model.review')
  const act = useAppealActs()
  return appealActs.map((name) => {
    const chosen = ticked.filter((row) => fits(name, row))
    if (name === 'duplicate' || chosen.length === 0) return null
    return (
      <button
        key={name}
        type="button"
        className="btn"
        disabled={noReview !== undefined}
        title={noReview}
        onClick={() =>
          act(name, chosen, t('model_appeal.selected_n', { n: chosen.length }), onDone)
        }
      >
        {actLabel(name)} {chosen.length}
      </button>
    )
  })
}

type Open = { raise: true } | { set: readonly AppealRow[] } | { twice: AppealRow } | null
/** Appeals with what models and people said, taken and judged one by one or many at once. */
export function AppealsTab() {
  const why = useRights()
  const ticks = useTicks()
  const act = useAppealActs()
  const [open, setOpen] = useState<Open>(null)
  const [shown, setShown] = useState<string | null>(null)
  const fields = useFields()
  const noReview = why('model.review')
  const noEdit = why('model.edit')
  const close = (): void => setOpen(null)
  const actsOf = (row: AppealRow): ReactNode => (
    <RowButtons
      name={`${row.label} ${row.recordId}`}
      buttons={appealActs
        .filter((name) => fits(name, row))
        .map((name) => ({
          label: actLabel(name),
          why: noReview,
          act: () =>
            name === 'duplicate'
              ? setOpen({ twice: row })
              : act(name, [row], `${row.model} › ${row.label}`),
        }))}
    />
  )
  const columns = useAppealColumns(actsOf)
  return (
    <QueryList
      title={t('model_appeal.title')}
      about={t('model_appeal.about')}
      empty={t('model_appeal.empty')}
      call={modelAppealCalls.appeals}
      paging="number"
      fields={fields}
      inputOf={inputOf}
      columns={columns}
      idOf={(row) => row.id}
      onOpen={(row) => setShown(row.id)}
      selected={shown}
      ticks={(rows) => ticks.of(rows, (row) => row.id)}
      actions={(rows) => {
        const ticked = rows.filter((row) => ticks.ids.includes(row.id))
        return (
          <>
            <BulkButtons ticked={ticked} onDone={ticks.clear} />
            <button
              type="button"
              className="btn"
              disabled={noEdit !== undefined}
              title={noEdit}
              onClick={() => setOpen({ set: ticked })}
            >
              {t('model_appeal.make_set')}
            </button>
            <button type="button" className="btn primary" onClick={() => setOpen({ raise: true })}>
              {t('model_appeal.raise_new')}
            </button>
          </>
        )
      }}
    >
      {shown !== null && <AppealDrawer id={shown} onClose={() => setShown(null)} />}
      {open && 'raise' in open && <AppealDialog recordId={null} onClose={close} />}
      {open && 'set' in open && (
        <MakeSetDialog ticked={open.set} onClose={close} onMade={ticks.clear} />
      )}
      {open && 'twice' in open && <DuplicateDialog row={open.twice} onClose={close} />}
    </QueryList>
  )
}
