import { modelCalls } from '@oas/contract/model/calls'
import { type AttributeRow, attributeTypes } from '@oas/contract/model/attribute-schemas'
import { strategyStates } from '@oas/contract/model/schemas'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { confirmDelete } from '../../../kit/Confirm.tsx'
import { Drawer } from '../../../kit/Drawer.tsx'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { column } from '../../../kit/list/column.ts'
import { formatTime } from '../../../kit/time.ts'
import { useApps } from '../../../kit/use-apps.ts'
import { HistoryView } from '../HistoryView.tsx'
import { stateButtons } from '../strategy/state-buttons.ts'
import { refreshes, useModelChoices, useRights } from '../words.tsx'
import { AttributeDialog } from './AttributeDialog.tsx'
import '../../../kit/people/people.css'
import '../model.css'

type Dialog = { edit: AttributeRow } | { add: true } | { log: AttributeRow } | null
const tones = { draft: '', pending: 'warn', rejected: 'bad', live: 'good', stopped: '' } as const

const useButtons = (setDialog: (next: Dialog) => void) => {
  const why = useRights()
  const move = useSend(modelCalls.setAttributeState, { refreshes })
  const remove = useSend(modelCalls.removeAttribute, { refreshes })
  return (row: AttributeRow) => {
    const ref = { id: row.id, version: row.version }
    const { name } = row.body
    return [
      ...stateButtons({ ...row, name }, why, (act, reason) =>
        move.mutateAsync({ ...ref, act, reason }),
      ),
      { label: t('frontend.edit'), why: why('model.edit'), act: () => setDialog({ edit: row }) },
      { label: t('model.history'), act: () => setDialog({ log: row }) },
      ...(row.liveBody === null
        ? [
            {
              label: t('frontend.delete'),
              why: why('model.edit'),
              act: () => confirmDelete(name, () => remove.mutateAsync(ref)),
            },
          ]
        : []),
    ]
  }
}
const Spread = ({ row: { spread } }: { row: AttributeRow }) =>
  spread.records === 0 ? (
    <span className="muted">{t('model.attribute_no_spread')}</span>
  ) : (
    <>
      <div>{t('model.attribute_coverage', { known: spread.known, n: spread.records })}</div>
      {spread.values.slice(0, 4).map(({ value, n }) => (
        <div key={value} className="muted">
          <span translate="no">{value}</span> {Math.round((n / spread.known) * 100)} %
        </div>
      ))}
    </>
  )

const useColumns = (
  derived: boolean,
  setDialog: (next: Dialog) => void,
): Column<AttributeRow>[] => {
  const buttonsOf = useButtons(setDialog)
  return [
    column('name', 'model.name', 180, (row) => (
      <>
        <span translate="no">{row.body.name}</span>{' '}
        <span className="muted mono">{row.body.key}</span>
      </>
    )),
    column('type', 'model.value_type', 110, (row) => tData(`model.value_${row.body.valueType}`)),
    derived
      ? column('expression', 'model.attribute_expression', null, (row) => (
          <code>{row.body.expression}</code>
        ))
      : column('source', 'model.attribute_source', null, (row) => (
          <>
            <span translate="no">
              {row.modelName} › {row.body.labels.join(', ')}
            </span>{' '}
            {row.body.line !== null && <span className="muted">≥ {row.body.line}</span>}
          </>
        )),
    column('indicator', 'model.attribute_indicator', 170, (row) => (
      <span className="mono">{row.indicator}</span>
    )),
    column('spread', 'model.attribute_spread', 190, (row) => <Spread row={row} />),
    column('used', 'model.attribute_used', 140, (row) => (
      <>
        {t('model.attribute_rules', { n: row.rules })}{' '}
        <span className="muted mono">{row.derived.join(', ')}</span>
      </>
    )),
    column('state', 'model.state', 180, (row) => (
      <>
        <span className={`state-tag ${tones[row.state]}`} title={row.reason}>
          {tData(`model.strategy_${row.state}`)}
        </span>{' '}
        {row.liveVersion !== null && (
          <span className="muted">{t('model.in_force', { n: row.liveVersion })}</span>
        )}
      </>
    )),
    column('changed', 'model.changed', 180, (row) => (
      <>
        {formatTime(row.changedAt)} <span className="muted">{row.changedBy}</span>
      </>
    )),
    column('acts', 'frontend.actions', 230, (row) => (
      <RowButtons name={row.body.name} buttons={buttonsOf(row)} />
    )),
  ]
}

/** A list of attributes: of outputs of models, or worked out from others. */
export function AttributeList({ derived }: { derived: boolean }) {
  const noEdit = useRights()('model.edit')
  const models = useModelChoices()
  const { choices } = useApps()
  const [dialog, setDialog] = useState<Dialog>(null)
  const close = (): void => setDialog(null)
  return (
    <QueryList
      title={t(derived ? 'model.derived_title' : 'model.attributes_title')}
      about={t(derived ? 'model.derived_about' : 'model.attributes_about')}
      call={modelCalls.attributes}
      paging="number"
      empty={t(derived ? 'model.derived_empty' : 'model.attributes_empty')}
      fields={[
        { key: 'text', kind: 'text', label: t('model.name') },
        { key: 'appId', kind: 'choice', label: t('model.app'), options: choices },
        ...(derived
          ? []
          : [
              {
                key: 'modelId' as const,
                kind: 'choice' as const,
                label: t('model.model'),
                options: models,
              },
            ]),
        {
          key: 'valueType',
          kind: 'choice',
          label: t('model.value_type'),
          options: attributeTypes.map((one) => ({
            value: one,
            label: tData(`model.value_${one}`),
          })),
        },
        {
          key: 'state',
          kind: 'choice',
          label: t('model.state'),
          options: strategyStates.map((one) => ({
            value: one,
            label: tData(`model.strategy_${one}`),
          })),
        },
      ]}
      inputOf={({ text, appId, modelId, valueType, state }) => {
        const known = {
          valueType: attributeTypes.find((one) => one === valueType),
          state: strategyStates.find((one) => one === state),
        }
        return {
          derived,
          ...(text ? { text } : {}),
          ...(appId ? { appId: Number(appId) } : {}),
          ...(modelId ? { modelId } : {}),
          ...(known.valueType ? { valueType: known.valueType } : {}),
          ...(known.state ? { state: known.state } : {}),
        }
      }}
      columns={useColumns(derived, setDialog)}
      idOf={(row) => row.id}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={noEdit !== undefined}
          title={noEdit}
          onClick={() => setDialog({ add: true })}
        >
          {t('model.new_attribute')}
        </button>
      }
    >
      {dialog && 'add' in dialog && <AttributeDialog of={null} derived={derived} onClose={close} />}
      {dialog && 'edit' in dialog && (
        <AttributeDialog of={dialog.edit} derived={derived} onClose={close} />
      )}
      {dialog && 'log' in dialog && (
        <Drawer title={t('model.history')} width={860} onClose={close}>
          <HistoryView kind="attribute" id={dialog.log.id} />
        </Drawer>
      )}
    </QueryList>
  )
}
