import { modelCalls } from '@oas/contract/model/calls'
import { type LabelRow, labelStates } from '@oas/contract/model/schemas'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { Drawer } from '../../../kit/Drawer.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { column, monoColumn, numberColumn } from '../../../kit/list/column.ts'
import { useTicks } from '../../../kit/list/use-ticks.ts'
import { notify } from '../../../kit/notice.tsx'
import { HistoryView } from '../HistoryView.tsx'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { refreshes, useModelChoices, useRights } from '../words.tsx'
import { LabelDialog } from './LabelDialog.tsx'
import '../../../kit/people/people.css'
import '../model.css'

type Dialog = { edit: LabelRow } | { map: readonly LabelRow[] } | { log: LabelRow } | null
const tones = { unmapped: 'warn', mapped: 'good', retired: '' } as const

const useColumns = (setDialog: (next: Dialog) => void) => {
  const noEdit = useRights()('model.edit')
  const move = useSend(modelCalls.setLabelState, { refreshes })
  const moveButton = (row: LabelRow, act: 'retire' | 'restore') => ({
    label: t(`model.${act}`),
    why: noEdit,
    act: () =>
      confirm({
        title: t(`model.${act}`),
        text: row.raw,
        confirmLabel: t(`model.${act}`),
        act: () => move.mutateAsync({ id: row.id, version: row.version, act }),
      }),
  })
  return [
    monoColumn<LabelRow>('raw', 'model.raw_label', 160, (row) => row.raw),
    column<LabelRow>('model', 'model.model', 150, (row) => row.modelName),
    column<LabelRow>('state', 'model.state', 100, (row) => (
      <span className={`state-tag ${tones[row.state]}`}>
        {tData(`model.label_${row.state}_state`)}
      </span>
    )),
    column<LabelRow>('label', 'model.platform_label', 160, (row) =>
      row.labelId === null ? '' : row.labelName || String(row.labelId),
    ),
    column<LabelRow>('meaning', 'model.meaning', null, (row) => row.meaning),
    column<LabelRow>('calibration', 'model.calibration', 110, (row) =>
      row.calibration.length === 0 ? (
        <span className="muted">{t('model.calibration_none')}</span>
      ) : (
        t('model.calibration_n', { n: row.calibration.length })
      ),
    ),
    numberColumn<LabelRow>('strategies', 'model.strategies', 80, (row) => row.strategies),
    numberColumn<LabelRow>('seen', 'model.seen', 110, (row) => row.seen),
    column<LabelRow>('acts', 'frontend.actions', 240, (row) => (
      <RowButtons
        name={row.raw}
        buttons={[
          row.state === 'unmapped'
            ? { label: t('model.map'), why: noEdit, act: () => setDialog({ map: [row] }) }
            : { label: t('frontend.edit'), why: noEdit, act: () => setDialog({ edit: row }) },
          ...(row.state === 'mapped' ? [moveButton(row, 'retire')] : []),
          ...(row.state === 'retired' ? [moveButton(row, 'restore')] : []),
          { label: t('model.history'), act: () => setDialog({ log: row }) },
        ]}
      />
    )),
  ]
}

/** What labels of models mean; those that nobody mapped stand first. */
export function LabelsPage() {
  const noEdit = useRights()('model.edit')
  const models = useModelChoices()
  const ticks = useTicks()
  const [dialog, setDialog] = useState<Dialog>(null)
  const columns = useColumns(setDialog)
  const close = (): void => {
    setDialog(null)
    ticks.clear()
  }
  const mapTicked = (rows: readonly LabelRow[]): void => {
    if (new Set(rows.map(({ modelId }) => modelId)).size > 1)
      notify('warning', t('model.one_model'))
    else setDialog({ map: rows })
  }
  return (
    <QueryList
      title={t('model.labels_title')}
      about={t('model.labels_about')}
      call={modelCalls.labels}
      paging="number"
      empty={t('model.labels_empty')}
      fields={[
        { key: 'text', kind: 'text', label: t('model.raw_label') },
        { key: 'modelId', kind: 'choice', label: t('model.model'), options: models },
        {
          key: 'state',
          kind: 'choice',
          label: t('model.state'),
          options: labelStates.map((state) => ({
            value: state,
            label: tData(`model.label_${state}_state`),
          })),
        },
      ]}
      inputOf={({ text, modelId, state }) => {
        const known = labelStates.find((one) => one === state)
        return {
          ...(text ? { text } : {}),
          ...(modelId ? { modelId } : {}),
          ...(known ? { state: known } : {}),
        }
      }}
      columns={columns}
      idOf={(row) => row.id}
      ticks={(rows) => ticks.of(rows, (row) => row.id)}
      actions={(rows) => {
        const chosen = rows.filter((row) => ticks.ids.includes(row.id) && row.state === 'unmapped')
        return (
          <>
            {chosen.length > 0 && (
              <button
                type="button"
                className="btn"
                disabled={noEdit !== undefined}
                title={noEdit}
                onClick={() => mapTicked(chosen)}
              >
                {t('model.map_many', { n: chosen.length })}
              </button>
            )}
            <button
              type="button"
              className="btn primary"
              disabled={noEdit !== undefined}
              title={noEdit}
              onClick={() => setDialog({ map: [] })}
            >
              {t('model.map_new')}
            </button>
          </>
        )
      }}
    >
      {dialog && 'edit' in dialog && <LabelDialog of={dialog.edit} rows={[]} onClose={close} />}
      {dialog && 'map' in dialog && <LabelDialog of={null} rows={dialog.map} onClose={close} />}
      {dialog && 'log' in dialog && (
        <Drawer title={t('model.history')} width={860} onClose={close}>
          <HistoryView kind="label" id={dialog.log.id} />
        </Drawer>
      )}
    </QueryList>
  )
}
