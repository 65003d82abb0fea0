import { newsCalls } from '@oas/contract/news/calls'
import type { NewsRow } from '@oas/contract/news/schemas'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { keyOf, queryClient } from '../../api/use-call.ts'
import { send } from '../../api/send.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterField } from '../../kit/list/filters.ts'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { CardTab } from './CardTab.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { NoticeDialog } from './NoticeDialog.tsx'
import { NoticeDrawer } from './NoticeDrawer.tsx'
import { RobotsDialog } from './RobotsDialog.tsx'
import { columns } from './columns.tsx'
import { inputOf, managementFields, useGroups, useTypes } from './fields.ts'
import './news.css'

type Dialog = { edit: NewsRow | null } | 'import' | 'robots'

type ButtonProps = {
  text: string
  why: string | undefined
  primary?: boolean
  disabled?: boolean
  onPress: () => void
}

/** A button of those who may edit; it says why it is off for others. */
const EditButton = ({ text, why, primary = false, disabled = false, onPress }: ButtonProps) => (
  <button
    type="button"
    className={primary ? 'btn primary' : 'btn'}
    disabled={why !== undefined || disabled}
    title={why}
    onClick={onPress}
  >
    {text}
  </button>
)

const removeNotices = (ids: readonly string[], name: string, onRemoved: () => void): void =>
  confirmDelete(name, async () => {
    await send(newsCalls.batchDelete, { ids: ids.slice(0, 100) })
    onRemoved()
    await queryClient.invalidateQueries({ queryKey: keyOf(newsCalls.query) })
  })

const PageActions = ({
  why,
  onOpen,
}: {
  why: string | undefined
  onOpen: (what: Dialog) => void
}) => (
  <>
    <button type="button" className="btn" onClick={() => onOpen('robots')}>
      {t('news.robots')}
    </button>
    <EditButton text={t('news.import')} why={why} onPress={() => onOpen('import')} />
    <EditButton
      primary
      text={t('news.new_notice')}
      why={why}
      onPress={() => onOpen({ edit: null })}
    />
  </>
)

type OpenedProps = { dialog: Dialog; editable: boolean; onClose: () => void }

const Opened = ({ dialog, editable, onClose }: OpenedProps) => {
  if (dialog === 'import') return <ImportDialog onClose={onClose} />
  if (dialog === 'robots') return <RobotsDialog editable={editable} onClose={onClose} />
  return <NoticeDialog item={dialog.edit} onClose={onClose} />
}

/** Which of the two views is open stands in the address as well. */
const viewField = (): FilterField => ({
  key: 'view',
  label: '',
  kind: 'choice',
  hidden: true,
  options: [{ value: 'cards', label: '' }],
})

/**
 * All notices: as a table or as the cards that people see, written, imported, deleted, with who has
 * read them.
 */
export function ManagementPage() {
  const { query } = usePlace()
  const { may } = useMay()
  const editable = may('news.edit')
  const why = editable ? undefined : t('news.needs_edit')
  const ticks = useTicks()
  const types = useTypes()
  const groups = useGroups().flatMap((root) => root.groups)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [open, setOpen] = useState<NewsRow | null>(null)
  const remove = (ids: readonly string[], name: string): void =>
    removeNotices(ids, name, () => {
      ticks.clear()
      setOpen(null)
    })
  const openEdit = (row: NewsRow): void => setDialog({ edit: row })
  const buttons = (row: NewsRow) => (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      <EditButton text={t('frontend.edit')} why={why} onPress={() => openEdit(row)} />{' '}
      <EditButton
        text={t('frontend.delete')}
        why={why}
        onPress={() => remove([row.id], row.title)}
      />
    </span>
  )
  const actions = <PageActions why={why} onOpen={setDialog} />
  const nameOf = (id: string): string => groups.find((group) => group.id === id)?.name ?? id
  const view = query.get('view') === 'cards' ? 'cards' : 'table'
  const fields = [...managementFields(types, groups), viewField()]
  return (
    <>
      <Tabs
        label={t('news.management')}
        value={view}
        onChange={(next) => setQuery({ view: next === 'cards' ? next : null })}
        tabs={[
          { key: 'table', label: t('news.table') },
          { key: 'cards', label: t('news.cards') },
        ]}
      >
        {view === 'cards' ? (
          <CardTab fields={fields} actions={actions} buttons={buttons} onReaders={setOpen} />
        ) : (
          <QueryList
            title={t('news.management')}
            about={t('empty.notices')}
            call={newsCalls.query}
            paging="number"
            fields={fields}
            inputOf={inputOf}
            columns={columns(nameOf, (level) => tData(`news.level_${level}`), buttons)}
            idOf={(row) => row.id}
            selected={open?.id ?? null}
            onOpen={setOpen}
            actions={actions}
            ticks={(rows) => ticks.of(rows, (row) => row.id)}
            tools={() => (
              <EditButton
                text={`${t('frontend.delete')} (${ticks.ids.length})`}
                why={why}
                disabled={ticks.ids.length === 0}
                onPress={() => remove(ticks.ids, t('news.delete_n', { n: ticks.ids.length }))}
              />
            )}
          />
        )}
      </Tabs>
      {open && <NoticeDrawer key={open.id} item={open} onClose={() => setOpen(null)} />}
      {dialog && <Opened dialog={dialog} editable={editable} onClose={() => setDialog(null)} />}
    </>
  )
}
