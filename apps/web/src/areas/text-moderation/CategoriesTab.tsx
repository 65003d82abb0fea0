import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { Category } from '@oas/contract/text-moderation/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { RowButtons } from '../../kit/RowButtons.tsx'
import { refreshes, useRights } from './words.tsx'

/** The tree of categories, each with the names above it. */
export function CategoriesTab() {
  const why = useRights()
  const [open, setOpen] = useState<Category | 'new' | null>(null)
  const [log, setLog] = useState<Category | null>(null)
  const { data, isFetching, error } = useCall(textModerationCalls.categories, {})
  const remove = useSend(textModerationCalls.removeCategory, { refreshes })
  const noEdit = why('text.edit')
  const columns: Column<Category>[] = [
    column('path', 'text_moderation.category', null, (row) => row.path),
    column('label', 'text_moderation.category_label', 160, (row) => row.labelId ?? ''),
    numberColumn('items', 'text_moderation.count', 90, (row) => (
      <a href={`#/text/sensitive-index?categoryId=${row.id}`}>{row.items}</a>
    )),
    column('updated', 'text_moderation.changed', 220, (row) => (
      <>
        {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
      </>
    )),
    column('acts', 'frontend.actions', 240, (row) => (
      <RowButtons
        name={row.path}
        buttons={[
          { label: t('frontend.edit'), why: noEdit, act: () => setOpen(row) },
          { label: t('text_moderation.history'), act: () => setLog(row) },
          {
            label: t('frontend.delete'),
            why: noEdit,
            act: () =>
              confirmDelete(row.path, () =>
                remove.mutateAsync({ id: row.id, version: row.version }),
              ),
          },
        ]}
      />
    )),
  ]
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('text_moderation.tab_categories')}</h1>
        <span className="list-space" />
        <button
          type="button"
          className="btn primary"
          disabled={noEdit !== undefined}
          title={noEdit}
          onClick={() => setOpen('new')}
        >
          {t('text_moderation.new_category')}
        </button>
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('text_moderation.tab_categories')}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        empty={<p className="muted">{t('text_moderation.categories_about')}</p>}
        columns={columns}
      />
      {open && <CategoryDialog of={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      {log && (
        <HistoryDrawer kind="category" id={log.id} name={log.path} onClose={() => setLog(null)} />
      )}
    </div>
  )
}
