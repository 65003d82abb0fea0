import { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import type { SetRow } from '@oas/contract/model-appeal/schemas'
import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { RowButtons } from '../../kit/RowButtons.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'
import { setQuery } from '../../nav/location.ts'
import { RetestDialog } from './RetestDialog.tsx'
import { RetestDrawer } from './RetestDrawer.tsx'
import { SetFileDialog } from './SetFileDialog.tsx'
import { useModelChoices, useRights } from './words.tsx'

type Retest = SetRow['retests'][number]
const retestText = ({ version, state, right, total, done }: Retest): string =>
  t(state === 'waiting' || state === 'running' ? 'model_appeal.going' : 'model_appeal.k_of_n', {
    version,
    right,
    total,
    done,
  })

type Dialog = { file: SetRow; what: 'items' | 'media' } | { retest: SetRow } | null
type Props = { run: string | null; onRun: (id: string | null) => void }
/** Sets of confirmed appeals: downloaded, and asked again of later versions. */
export function SetsTab({ run, onRun }: Props) {
  const noEdit = useRights()('model.edit')
  const models = useModelChoices()
  const [dialog, setDialog] = useState<Dialog>(null)
  const close = (): void => setDialog(null)
  return (
    <QueryList
      title={t('model_appeal.tab_sets')}
      empty={t('model_appeal.sets_empty')}
      call={modelAppealCalls.appealSets}
      paging="number"
      refetchMs={10_000}
      fields={[
        { key: 'tab', kind: 'text', label: '', hidden: true },
        { key: 'modelId', kind: 'choice', label: t('model_appeal.model'), options: models },
      ]}
      inputOf={({ modelId }) => (modelId ? { modelId } : {})}
      columns={[
        column<SetRow>('model', 'model_appeal.model', 180, (row) => row.model),
        column<SetRow>('number', 'model_appeal.tab_sets', 100, (row) =>
          t('model_appeal.set_n', { n: row.number }),
        ),
        numberColumn<SetRow>('appeals', 'model_appeal.appeals_n', 100, (row) => row.appeals),
        numberColumn<SetRow>('fixed', 'model_appeal.fixed_n', 100, (row) => row.fixed),
        column<SetRow>('retests', 'model_appeal.retests', null, (row) =>
          row.retests.map((one) => (
            <button key={one.id} type="button" className="btn plain" onClick={() => onRun(one.id)}>
              {retestText(one)}
            </button>
          )),
        ),
        column<SetRow>('made', 'model_appeal.made', 200, (row) => (
          <span title={row.reason}>
            {formatTime(row.madeAt)} <span className="muted">{row.madeBy}</span>
          </span>
        )),
        column<SetRow>('acts', 'frontend.actions', 340, (row) => (
          <RowButtons
            name={`${row.model} ${t('model_appeal.set_n', { n: row.number })}`}
            buttons={[
              {
                label: t('model_appeal.retest'),
                why: noEdit,
                act: () => setDialog({ retest: row }),
              },
              {
                label: t('model_appeal.download_items'),
                why: noEdit,
                act: () => setDialog({ file: row, what: 'items' }),
              },
              {
                label: t('model_appeal.download_media'),
                why: noEdit,
                act: () => setDialog({ file: row, what: 'media' }),
              },
              {
                label: t('model_appeal.tab_appeals'),
                act: () => setQuery({ setId: row.id }),
              },
            ]}
          />
        )),
      ]}
      idOf={(row) => row.id}
    >
      {run !== null && <RetestDrawer id={run} onClose={() => onRun(null)} />}
      {dialog && 'file' in dialog && (
        <SetFileDialog set={dialog.file} what={dialog.what} onClose={close} />
      )}
      {dialog && 'retest' in dialog && (
        <RetestDialog set={dialog.retest} onClose={close} onStarted={onRun} />
      )}
    </QueryList>
  )
}
