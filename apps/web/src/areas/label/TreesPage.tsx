import { labelCalls } from '@oas/contract/label/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { TreeDialog } from './TreeDialog.tsx'
import { TreeEditor } from './TreeEditor.tsx'
import './label.css'

/** Label trees: one is chosen, its draft is worked on and brought into use. */
export function TreesPage() {
  const { query } = usePlace()
  const { may } = useMay()
  const { data, error } = useCall(labelCalls.trees, {})
  const [dialog, setDialog] = useState<'new' | 'copy' | 'edit' | null>(null)
  const trees = data ?? []
  const tree = trees.find((one) => String(one.id) === query.get('treeId')) ?? trees[0] ?? null
  const why = may('label.edit') ? undefined : t('label.needs_edit')
  const choose = (id: number): void => setQuery({ treeId: id })
  return (
    <div className="list-page label-page">
      <div className="list-head">
        <h1>{t('label.trees')}</h1>
        <select
          aria-label={t('label.choose_tree')}
          value={tree?.id ?? ''}
          onChange={(event) => choose(Number(event.target.value))}
        >
          {trees.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name} ({one.labels}){one.active ? '' : ` – ${t('label.off')}`}
            </option>
          ))}
        </select>
        {tree && tree.remark !== '' && (
          <span className="muted label-remark" translate="no">
            {tree.remark}
          </span>
        )}
        <span className="list-space" />
        <button
          type="button"
          className="btn"
          disabled={!tree || why !== undefined}
          title={why}
          onClick={() => setDialog('edit')}
        >
          {t('label.edit_tree')}
        </button>
        <button
          type="button"
          className="btn"
          disabled={!tree || why !== undefined}
          title={why}
          onClick={() => setDialog('copy')}
        >
          {t('label.copy_tree')}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setDialog('new')}
        >
          {t('label.new_tree')}
        </button>
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {tree && <TreeEditor key={tree.id} tree={tree} />}
      {dialog && (
        <TreeDialog mode={dialog} tree={tree} onClose={() => setDialog(null)} onMade={choose} />
      )}
    </div>
  )
}
