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

/**
 * All notices: as a table or as the cards that people see, written, imported, deleted, with who has
 * read them.
 */
export const ManagementPage = () => {
  const { query } = usePlace()
  const { may } = useMay()
  const editable = may('news.edit')
  const why = editable ? undefined : t('news.needs_edit')
  const ticks = useTicks()
  const types = useTypes()
  const groups = useGroups().flatMap((root) => root.groups)
  const [dialog, setDialog] = useState<{ edit: NewsRow | null } | 'import' | 'robots' | null>(null)
  const [open, setOpen] = useState<NewsRow | null>(null)
  const close = (): void => setDialog(null)
  const remove = (ids: readonly string[], name: string): void =>
    confirmDelete(name, async () => {
      await send(newsCalls.batchDelete, { ids: ids.slice(0, 100) })
      ticks.clear()
      setOpen(null)
      await queryClient.invalidateQueries({ queryKey: keyOf(newsCalls.query) })
    })
  const buttons = (row: NewsRow) => (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      <button
        type="button"
        className="btn"
        disabled={!editable}
        title={why}
        onClick={() => setDialog({ edit: row })}
      >
        {t('frontend.edit')}
      </button>{' '}
      <button
        type="button"
        className="btn"
        disabled={!editable}
        title={why}
        onClick={() => remove([row.id], row.title)}
      >
        {t('frontend.delete')}
      </button>
    </span>
  )
  const actions = (
    <>
      <button type="button" className="btn" onClick={() => setDialog('robots')}>
        {t('news.robots')}
      </button>
      <button
        type="button"
        className="btn"
        disabled={!editable}
        title={why}
        onClick={() => setDialog('import')}
      >
        {t('news.import')}
      </button>
      <button
        type="button"
        className="btn primary"
        disabled={!editable}
        title={why}
        onClick={() => setDialog({ edit: null })}
      >
        {t('news.new_notice')}
      </button>
    </>
  )
  const nameOf = (id: string): string => groups.find((group) => group.id === id)?.name ?? id
  const view = query.get('view') === 'cards' ? 'cards' : 'table'
  const fields = [
    ...managementFields(types, groups),
    {
      key: 'view',
      label: '',
      kind: 'choice' as const,
      hidden: true,
      options: [{ value: 'cards', label: '' }],
    },
  ]
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
              <button
                type="button"
                className="btn"
                disabled={!editable || ticks.ids.length === 0}
                title={why}
                onClick={() => remove(ticks.ids, t('news.delete_n', { n: ticks.ids.length }))}
              >
                {t('frontend.delete')} ({ticks.ids.length})
              </button>
            )}
          />
        )}
      </Tabs>
      {open && <NoticeDrawer key={open.id} item={open} onClose={() => setOpen(null)} />}
      {dialog === 'import' && <ImportDialog onClose={close} />}
      {dialog === 'robots' && <RobotsDialog editable={editable} onClose={close} />}
      {dialog !== null && typeof dialog === 'object' && (
        <NoticeDialog item={dialog.edit} onClose={close} />
      )}
    </>
  )
}
