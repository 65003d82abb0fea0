import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { type ItemBody, type ItemRow, blankItem } from '@oas/contract/text-moderation/schemas'
import { type ReactNode, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { useApps } from '../../kit/use-apps.ts'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { ItemDrawer } from './ItemDrawer.tsx'
import { EditManyDialog } from './import/EditManyDialog.tsx'
import { ExportDialog } from './import/ExportDialog.tsx'
import { ImportDialog } from './import/ImportDialog.tsx'
import { RowButtons } from '../../kit/RowButtons.tsx'
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
  | { many: object; found: number }
  | { export: object }
  | { import: true }
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

type DialogsProps = {
  dialog: Dialog
  setDialog: (next: Dialog) => void
  ticks: ReturnType<typeof useTicks>
  /** What a new one is, where that is given. */ wordType: number
}
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

/** Dialogs that concern many words. */
const ManyDialogs = ({ dialog, setDialog, ticks }: Omit<DialogsProps, 'wordType'>) => {
  const onClose = (): void => setDialog(null)
  if (dialog === null) return null
  if ('import' in dialog) return <ImportDialog onClose={onClose} />
  if ('export' in dialog) return <ExportDialog filter={dialog.export} onClose={onClose} />
  if (!('many' in dialog)) return null
  return (
    <EditManyDialog
      ids={ticks.ids}
      filter={dialog.many}
      found={dialog.found}
      onClose={onClose}
      onDone={() => {
        ticks.clear()
        onClose()
      }}
    />
  )
}

const Dialogs = ({ dialog, setDialog, ticks, wordType }: DialogsProps) => {
  const onClose = (): void => setDialog(null)
  if (dialog === null) return null
  if ('import' in dialog || 'export' in dialog || 'many' in dialog)
    return <ManyDialogs dialog={dialog} setDialog={setDialog} ticks={ticks} />
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
  const blank = wordType === 0 ? null : { ...blankItem, wordType }
  return (
    <ItemDialog
      of={null}
      isNew={'add' in dialog}
      body={'copy' in dialog ? fieldsOf(dialog.copy) : blank}
      onClose={onClose}
    />
  )
}

type ListProps = {
  title: string
  about: string
  state?: ItemRow['state']
  combinations?: boolean
}
/** What a list shows in any case, beside its filters. */
const fixedOf = ({ state, combinations }: Pick<ListProps, 'state' | 'combinations'>) => ({
  ...(state === undefined ? {} : { state }),
  ...(combinations ? { wordType: 3 } : {}),
})

/** Acts on ticked rows, each with how many of them it concerns. */
const useBulk = (ticks: ReturnType<typeof useTicks>) => {
  const why = useRights()
  const move = useMoves()
  return (rows: readonly ItemRow[]): ReactNode =>
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
}

/** Buttons for files and for many words, given the filters of the list. */
const Tools = ({
  input,
  setDialog,
}: {
  input: object
  setDialog: (next: Dialog) => void
}): ReactNode => {
  const noEdit = useRights()('text.edit')
  const found = useCall(textModerationCalls.items, { ...input, pageSize: 1 }, {})
  return (
    <>
      <button
        type="button"
        className="btn"
        disabled={noEdit !== undefined || !found.data?.total}
        title={noEdit}
        onClick={() => setDialog({ many: input, found: found.data?.total ?? 0 })}
      >
        {t('text_import.edit_many')}
      </button>
      <button
        type="button"
        className="btn"
        disabled={noEdit !== undefined}
        title={noEdit}
        onClick={() => setDialog({ import: true })}
      >
        {t('text_import.import')}
      </button>
      <button type="button" className="btn" onClick={() => setDialog({ export: input })}>
        {t('text_import.export')}
      </button>
    </>
  )
}

/**
 * Words, patterns and combinations; `state`: those of one state alone, as reviewers see them;
 * `combinations`: these alone.
 */
export function WordList({ title, about, ...of }: ListProps) {
  const { state, combinations = false } = of
  const noEdit = useRights()('text.edit')
  const ticks = useTicks()
  const { nameOf } = useApps()
  const [dialog, setDialog] = useState<Dialog>(null)
  const fields = useItemFilters(state !== undefined, combinations)
  const actions = useRow(setDialog)
  const bulk = useBulk(ticks)
  return (
    <QueryList
      title={title}
      about={about}
      call={textModerationCalls.items}
      paging="number"
      fields={fields}
      inputOf={(values) => ({ ...itemInput(values), ...fixedOf(of) })}
      columns={itemColumns(nameOf, actions, combinations)}
      idOf={(row) => row.id}
      onOpen={(row) => setDialog({ open: row })}
      ticks={(rows) => ticks.of(rows, (row) => row.id)}
      {...(state === undefined
        ? { tools: (input: object) => <Tools input={input} setDialog={setDialog} /> }
        : {})}
      actions={(rows) => (
        <>
          {bulk(rows)}
          {state === undefined && (
            <button
              type="button"
              className="btn primary"
              disabled={noEdit !== undefined}
              title={noEdit}
              onClick={() => setDialog({ add: true })}
            >
              {t(combinations ? 'text_import.new_combination' : 'text_moderation.new_word')}
            </button>
          )}
        </>
      )}
    >
      <Dialogs
        dialog={dialog}
        setDialog={setDialog}
        ticks={ticks}
        wordType={combinations ? 3 : 0}
      />
    </QueryList>
  )
}
