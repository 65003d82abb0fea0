import { modelCalls } from '@oas/contract/model/calls'
import type { MultiRow } from '@oas/contract/model/multi-schemas'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { confirmDelete } from '../../../kit/Confirm.tsx'
import { Drawer } from '../../../kit/Drawer.tsx'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { column } from '../../../kit/list/column.ts'
import { useApps } from '../../../kit/use-apps.ts'
import { HistoryView } from '../HistoryView.tsx'
import { stateButtons } from '../strategy/state-buttons.ts'
import { refreshes, useRights } from '../words.tsx'
import { MultiDialog } from './MultiDialog.tsx'
import { multiColumns, multiFields, multiInput } from './columns.tsx'
import '../../../kit/people/people.css'
import '../model.css'

type Dialog = { edit: MultiRow } | { add: true } | { log: MultiRow } | null

const useButtons = (setDialog: (next: Dialog) => void) => {
  const why = useRights()
  const move = useSend(modelCalls.setMultiState, { refreshes })
  const remove = useSend(modelCalls.removeMulti, { refreshes })
  return (row: MultiRow) => {
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

/** Combined models: written, compared with their members, and brought into force by two people. */
export function MultisPage() {
  const noEdit = useRights()('model.edit')
  const { choices } = useApps()
  const [dialog, setDialog] = useState<Dialog>(null)
  const buttonsOf = useButtons(setDialog)
  const close = (): void => setDialog(null)
  return (
    <QueryList
      title={t('model.multi_title')}
      about={t('model.multi_about')}
      call={modelCalls.multis}
      paging="number"
      empty={t('model.multi_empty')}
      fields={multiFields(choices)}
      inputOf={multiInput}
      columns={[
        ...multiColumns(),
        column<MultiRow>('acts', 'frontend.actions', 250, (row) => (
          <RowButtons name={row.body.name} buttons={buttonsOf(row)} />
        )),
      ]}
      idOf={(row) => row.id}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={noEdit !== undefined}
          title={noEdit}
          onClick={() => setDialog({ add: true })}
        >
          {t('model.new_multi')}
        </button>
      }
    >
      {dialog && 'add' in dialog && <MultiDialog of={null} onClose={close} />}
      {dialog && 'edit' in dialog && <MultiDialog of={dialog.edit} onClose={close} />}
      {dialog && 'log' in dialog && (
        <Drawer title={t('model.history')} width={860} onClose={close}>
          <HistoryView kind="multi" id={dialog.log.id} />
        </Drawer>
      )}
    </QueryList>
  )
}
