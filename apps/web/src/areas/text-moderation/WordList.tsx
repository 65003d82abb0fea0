import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ItemBody, ItemRow } from '@oas/contract/text-moderation/schemas'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { useApps } from '../../kit/use-apps.ts'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { ItemDrawer } from './ItemDrawer.tsx'
import { RowButtons } from './RowButtons.tsx'
import { itemColumns } from './item-columns.tsx'
import { itemInput, useItemFilters } from './item-filters.ts'
import { actName, actsOf, useMoves } from './use-moves.tsx'
import { refreshes, useRights } from './words.tsx'

type Dialog =
  | { edit: ItemRow }
  | { copy: ItemRow }
  | { add: true }
  | { log: ItemRow }
  | { open: ItemRow }
  | null

const fieldsOf = (row: ItemRow): ItemBody => {
  const {
    id: _id,
    kind: _kind,
    state: _state,
    source: _source,
    version: _version,
    approvedVersion: _approved,
    liveVersion: _live,
    urgentUntil: _until,
    libraryName: _library,
    categoryName: _category,
    madeBy: _madeBy,
    changedBy: _changedBy,
    own: _own,
    changedAt: _changedAt,
    reviewedBy: _reviewedBy,
    reason: _reason,
    ...body
  } = row
  return body
}
const removable = ['draft', 'rejected', 'offline', 'expired']

const useRow = (setDialog: (next: Dialog) => void) => {
  const why = useRights()
  const move = useMoves()
  return (row: ItemRow): ReactNode => {
    const own = row.own ? t('text_moderation.own') : undefined
    return (
      <RowButtons
        name={row.rule}
        buttons={[
          ...actsOf
            .filter(({ fits, right }) => fits(row) && why(right) === undefined)
            .map(({ act }) => ({
              label: actName(act),
              why: act === 'approve' || act === 'reject' ? own : undefined,
              act: () => move(act, [row], row.rule),
            })),
          ...(row.state === 'urgent' || why('text.edit') !== undefined
            ? []
            : [{ label: t('frontend.edit'), act: () => setDialog({ edit: row }) }]),
        ]}
      />
    )
  }
}

type DialogsProps = { dialog: Dialog; setDialog: (next: Dialog) => void }
/** What is rarely done with an item stands where it is looked at. */
const OpenDrawer = ({ row, setDialog }: { row: ItemRow; setDialog: (next: Dialog) => void }) => {
  const noEdit = useRights()('text.edit')
  const remove = useSend(textModerationCalls.removeItem, { refreshes })
  const close = (): void => setDialog(null)
  return (
    <ItemDrawer id={row.id} onClose={close}>
      <RowButtons
        name={row.rule}
        buttons={[
          {
            label: t('text_moderation.copy_word'),
            why: noEdit,
            act: () => setDialog({ copy: row }),
          },
          { label: t('text_moderation.history'), act: () => setDialog({ log: row }) },
          ...(removable.includes(row.state) && row.approvedVersion === null
            ? [
                {
                  label: t('frontend.delete'),
                  why: noEdit,
                  act: () =>
                    confirmDelete(row.rule, async () => {
                      await remove.mutateAsync({ id: row.id, version: row.version })
                      close()
                    }),
                },
              ]
            : []),
        ]}
      />
    </ItemDrawer>
  )
}

const Dialogs = ({ dialog, setDialog }: DialogsProps) => {
  const onClose = (): void => setDialog(null)
  if (dialog === null) return null
  if ('log' in dialog)
    return <HistoryDrawer kind="word" id={dialog.log.id} name={dialog.log.rule} onClose={onClose} />
  if ('open' in dialog) return <OpenDrawer row={dialog.open} setDialog={setDialog} />
  if ('edit' in dialog)
    return (
      <ItemDialog
        of={{ id: dialog.edit.id, version: dialog.edit.version }}
        body={fieldsOf(dialog.edit)}
        onClose={onClose}
      />
    )
  return (
    <ItemDialog
      of={null}
      body={'copy' in dialog ? fieldsOf(dialog.copy) : null}
      onClose={onClose}
    />
  )
}

/** Words, patterns and combinations; `state`: those of one state alone, as reviewers see them. */
export function WordList({
  title,
  about,
  state,
}: {
  title: string
  about: string
  state?: ItemRow['state']
}) {
  const why = useRights()
  const move = useMoves()
  const ticks = useTicks()
  const { nameOf } = useApps()
  const [dialog, setDialog] = useState<Dialog>(null)
  const fields = useItemFilters(state !== undefined)
  const actions = useRow(setDialog)
  const bulk = (rows: readonly ItemRow[]) =>
    actsOf
      .filter(({ act }) => act !== 'urgent' && act !== 'stop')
      .map(({ act, right, fits }) => {
        const chosen = rows.filter((row) => ticks.ids.includes(row.id) && fits(row))
        return chosen.length === 0 ? null : (
          <button
            key={act}
            type="button"
            className="btn"
            disabled={why(right) !== undefined}
            title={why(right)}
            onClick={() =>
              move(act, chosen, `${t('text_moderation.words')}: ${chosen.length}`, ticks.clear)
            }
          >
            {actName(act)} {chosen.length}
          </button>
        )
      })
  return (
    <QueryList
      title={title}
      about={about}
      call={textModerationCalls.items}
      paging="number"
      fields={fields}
      inputOf={(values) => ({ ...itemInput(values), ...(state === undefined ? {} : { state }) })}
      columns={itemColumns(nameOf, actions)}
      idOf={(row) => row.id}
      onOpen={(row) => setDialog({ open: row })}
      ticks={(rows) => ticks.of(rows, (row) => row.id)}
      actions={(rows) => (
        <>
          {bulk(rows)}
          {state === undefined && (
            <button
              type="button"
              className="btn primary"
              disabled={why('text.edit') !== undefined}
              title={why('text.edit')}
              onClick={() => setDialog({ add: true })}
            >
              {t('text_moderation.new_word')}
            </button>
          )}
        </>
      )}
    >
      <Dialogs dialog={dialog} setDialog={setDialog} />
    </QueryList>
  )
}
