import { labelCalls } from '@oas/contract/label/calls'
import type { DraftLabel, TreeRow as Tree } from '@oas/contract/label/schemas'
import { useDeferredValue, useMemo, useState } from 'react'
import { download } from '../../api/download.ts'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { BatchDialog } from './BatchDialog.tsx'
import { DeployDialog } from './DeployDialog.tsx'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { LabelDialog } from './LabelDialog.tsx'
import { LabelTree, type TreeActs } from './LabelTree.tsx'
import { dropOf, foundIn, rowsOf, stepOf, treeOf } from './tree-rows.ts'
import { useActs } from './use-acts.ts'

type Dialog =
  | { kind: 'label'; label: DraftLabel | null; parent: DraftLabel | null }
  | { kind: 'batch' | 'deploy' | 'history' | 'import' }
const none: readonly DraftLabel[] = []

/** The draft of a tree: found, opened, moved, edited, and brought into use. */
export const TreeEditor = ({ tree }: { tree: Tree }) => {
  const { may } = useMay()
  const { data, error, isLoading } = useCall(
    labelCalls.draft,
    { treeId: tree.id },
    { keepPrevious: true },
  )
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [current, setCurrent] = useState<number | null>(null)
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const wanted = useDeferredValue(search)
  const list = data?.list ?? none
  const version = data?.version ?? 0
  const shape = useMemo(() => treeOf(list), [list])
  const found = useMemo(() => foundIn(shape, wanted), [shape, wanted])
  const rows = useMemo(() => rowsOf(shape, opened, found), [shape, opened, found])
  const { move, remove, retire } = useActs(tree.id, version, shape)
  const editable = may('label.edit') && data !== undefined
  const acts = useMemo<TreeActs>(
    () => ({
      open: (id, open) =>
        setOpened((before) => {
          const next = new Set(before)
          if (open) next.add(id)
          else next.delete(id)
          return next
        }),
      tick: (id) =>
        setTicked((before) => {
          const next = new Set(before)
          if (!next.delete(id)) next.add(id)
          return next
        }),
      edit: (label) => setDialog({ kind: 'label', label, parent: null }),
      add: (parent) => setDialog({ kind: 'label', label: null, parent }),
      remove,
      retire,
      step: (id, way) =>
        move(id, (now) => {
          const place = stepOf(now, id, way)
          if (place && way === 'in') setOpened((before) => new Set(before).add(place.parentId))
          return place
        }),
      drop: (id, target, zone) => move(id, (now) => dropOf(now, id, target, zone)),
    }),
    [move, remove, retire],
  )
  const chosen = list.filter((label) => ticked.has(label.id)).map((label) => label.id)
  const changes = list.filter((label) => label.change !== '').length
  const close = (): void => setDialog(null)
  const whyEdit = may('label.edit') ? undefined : t('label.needs_edit')
  const whyDeploy = may('label.deploy') ? undefined : t('label.needs_deploy')
  const save = (): void => {
    download(
      labelCalls.export,
      { treeId: tree.id },
      {
        fileName: `labels-${tree.id}.xlsx`,
        signal: new AbortController().signal,
        onLines: () => undefined,
      },
    ).catch(notifyFailure)
  }
  return (
    <section className="label-editor" aria-label={tree.name}>
      <div className="label-tools">
        <input
          type="search"
          aria-label={t('label.find')}
          placeholder={t('label.find')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <button
          type="button"
          className="btn"
          disabled={!data}
          onClick={() => setOpened(new Set(shape.below.keys()))}
        >
          {t('label.expand_all')}
        </button>
        <button type="button" className="btn" onClick={() => setOpened(new Set())}>
          {t('label.collapse_all')}
        </button>
        <span className="muted">
          {found ? t('label.n_found', { n: found.size }) : t('label.n_labels', { n: list.length })}
        </span>
        <span className="muted">
          {tree.published === null
            ? t('label.never_published')
            : t('label.version_n', { n: tree.published })}
        </span>
        {changes > 0 && (
          <span className="state-tag warn">{t('label.draft_changes', { n: changes })}</span>
        )}
        <span className="list-space" />
        <button
          type="button"
          className="btn"
          disabled={!editable}
          title={whyEdit}
          onClick={() => setDialog({ kind: 'label', label: null, parent: null })}
        >
          {t('label.add_root')}
        </button>
        <button
          type="button"
          className="btn"
          disabled={!editable || chosen.length === 0}
          title={whyEdit}
          onClick={() => setDialog({ kind: 'batch' })}
        >
          {t('label.batch')} ({chosen.length})
        </button>
        <button
          type="button"
          className="btn"
          disabled={!editable}
          title={whyEdit}
          onClick={() => setDialog({ kind: 'import' })}
        >
          {t('label.import')}
        </button>
        <button type="button" className="btn" onClick={save}>
          {t('label.export')}
        </button>
        <button type="button" className="btn" onClick={() => setDialog({ kind: 'history' })}>
          {t('label.history')}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={!may('label.deploy') || !data || !tree.active}
          title={whyDeploy}
          onClick={() => setDialog({ kind: 'deploy' })}
        >
          {t('label.deploy')}
        </button>
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {rows.length > 0 ? (
        <LabelTree
          rows={rows}
          ticked={ticked}
          editable={editable}
          acts={acts}
          current={current}
          onCurrent={setCurrent}
          label={tree.name}
        />
      ) : (
        <p className="data-empty">
          {isLoading
            ? t('frontend.loading')
            : found
              ? t('frontend.no_rows')
              : t('label.no_labels_yet')}
        </p>
      )}
      <p className="muted label-keys">{t('label.keys_hint')}</p>
      {dialog?.kind === 'label' && (
        <LabelDialog
          treeId={tree.id}
          version={version}
          label={dialog.label}
          parent={dialog.parent}
          editable={editable}
          onClose={close}
          onMade={(id) => {
            if (dialog.parent) acts.open(dialog.parent.id, true)
            setCurrent(id)
          }}
        />
      )}
      {dialog?.kind === 'batch' && (
        <BatchDialog
          treeId={tree.id}
          version={version}
          ids={chosen}
          onClose={close}
          onDone={() => setTicked(new Set())}
        />
      )}
      {dialog?.kind === 'deploy' && <DeployDialog tree={tree} version={version} onClose={close} />}
      {dialog?.kind === 'import' && (
        <ImportDialog treeId={tree.id} version={version} name={tree.name} onClose={close} />
      )}
      {dialog?.kind === 'history' && (
        <HistoryDrawer tree={tree} version={version} onClose={close} />
      )}
    </section>
  )
}
