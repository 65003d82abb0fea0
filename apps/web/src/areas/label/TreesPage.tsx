import { labelCalls } from '@oas/contract/label/calls'
import { useState } from 'react'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { TreeDialog, type TreeDialogMode } from './TreeDialog.tsx'
import { TreeEditor } from './TreeEditor.tsx'
import type { TreeRow } from '@oas/contract/label/schemas'
import { Pick } from '../../kit/pick/Pick.tsx'
import { listed } from '../../kit/pick/source.ts'
import './label.css'

const treeChoice = ({ id, name, labels, active }: TreeRow) => ({
  value: String(id),
  label: `${name} (${labels})${active ? '' : ` – ${t('label.off')}`}`,
  also: name,
})

/** Label trees: one is chosen, its draft is worked on and brought into use. */
export function TreesPage() {
  const { query } = usePlace()
  const { may } = useMay()
  const { data, error } = useMainCall(labelCalls.trees, {})
  const [dialog, setDialog] = useState<TreeDialogMode | null>(null)
  const trees = data ?? []
  const tree = trees.find((one) => String(one.id) === query.get('treeId')) ?? trees[0] ?? null
  const why = may('label.edit') ? undefined : t('label.needs_edit')
  const choose = (id: number): void => setQuery({ treeId: id })
  return (
    <div className="list-page label-page">
      <div className="list-head">
        <h1>{t('label.trees')}</h1>
        <Pick
          compact
          quiet
          kept
          label={t('label.choose_tree')}
          source={listed('label trees', trees.map(treeChoice), { bare: true })}
          value={tree ? String(tree.id) : ''}
          width={280}
          onChange={(id) => choose(Number(id))}
        />
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
      {data?.length === 0 && (
        <section className="label-start" aria-label={t('label.no_trees')}>
          <p>{t('label.no_trees')}</p>
          <button
            type="button"
            className="btn primary"
            disabled={why !== undefined}
            title={why}
            onClick={() => setDialog('common')}
          >
            {t('label.start_common')}
          </button>
        </section>
      )}
      {tree && <TreeEditor key={tree.id} tree={tree} />}
      {dialog && (
        <TreeDialog mode={dialog} tree={tree} onClose={() => setDialog(null)} onMade={choose} />
      )}
    </div>
  )
}
