import { labelCalls } from '@oas/contract/label/calls'
import type { TreeRow as Tree } from '@oas/contract/label/schemas'
import { download } from '../../api/download.ts'
import { t } from '../../i18n/texts.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import type { TreeEditorState } from './use-tree-editor.ts'

type Props = { tree: Tree; editor: TreeEditorState }

const saveLabels = (treeId: number): void => {
  download(
    labelCalls.export,
    { treeId },
    {
      fileName: `labels-${treeId}.xlsx`,
      signal: new AbortController().signal,
      onLines: () => undefined,
    },
  ).catch(notifyFailure)
}

/** The search, and how the draft stands. */
const Standing = ({ tree, editor }: Props) => {
  const { found, changes } = editor
  return (
    <>
      <input
        type="search"
        aria-label={t('label.find')}
        placeholder={t('label.find')}
        value={editor.search}
        onChange={(event) => editor.setSearch(event.target.value)}
      />
      <button type="button" className="btn" disabled={!editor.isRead} onClick={editor.openAll}>
        {t('label.expand_all')}
      </button>
      <button type="button" className="btn" onClick={editor.closeAll}>
        {t('label.collapse_all')}
      </button>
      <span className="muted">
        {found ? t('label.n_found', { n: found.size }) : t('label.n_labels', { n: editor.labels })}
      </span>
      <span className="muted">
        {tree.published === null
          ? t('label.never_published')
          : t('label.version_n', { n: tree.published })}
      </span>
      {changes > 0 && (
        <span className="state-tag warn">{t('label.draft_changes', { n: changes })}</span>
      )}
    </>
  )
}

type EditProps = { text: string; editor: TreeEditorState; disabled?: boolean; onPress: () => void }

/** A button that changes the draft. */
const EditButton = ({ text, editor, disabled = false, onPress }: EditProps) => (
  <button
    type="button"
    className="btn"
    disabled={!editor.mayEdit || !editor.isRead || disabled}
    title={editor.mayEdit ? undefined : t('label.needs_edit')}
    onClick={onPress}
  >
    {text}
  </button>
)

/** The search over the draft of a tree, and everything that is done to more than one label. */
export function TreeTools({ tree, editor }: Props) {
  const { chosen, mayDeploy, setDialog } = editor
  return (
    <div className="label-tools">
      <Standing tree={tree} editor={editor} />
      <span className="list-space" />
      <EditButton
        text={t('label.add_root')}
        editor={editor}
        onPress={() => setDialog({ kind: 'label', label: null, parent: null })}
      />
      <EditButton
        text={`${t('label.batch')} (${chosen.length})`}
        editor={editor}
        disabled={chosen.length === 0}
        onPress={() => setDialog({ kind: 'batch' })}
      />
      <EditButton
        text={t('label.import')}
        editor={editor}
        onPress={() => setDialog({ kind: 'import' })}
      />
      <button type="button" className="btn" onClick={() => saveLabels(tree.id)}>
        {t('label.export')}
      </button>
      <button type="button" className="btn" onClick={() => setDialog({ kind: 'history' })}>
        {t('label.history')}
      </button>
      <button
        type="button"
        className="btn primary"
        disabled={!mayDeploy || !editor.isRead || !tree.active}
        title={mayDeploy ? undefined : t('label.needs_deploy')}
        onClick={() => setDialog({ kind: 'deploy' })}
      >
        {t('label.deploy')}
      </button>
    </div>
  )
}
