import type { TreeRow as Tree } from '@oas/contract/label/schemas'
import { t } from '../../i18n/texts.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { DeployDialog } from './DeployDialog.tsx'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { LabelDialog } from './LabelDialog.tsx'
import { LabelTree } from './LabelTree.tsx'
import { TreeTools } from './TreeTools.tsx'
import { type Dialog, type TreeEditorState, useTreeEditor } from './use-tree-editor.ts'

type Props = { tree: Tree; editor: TreeEditorState }

const emptyText = ({ isLoading, found }: TreeEditorState): string => {
  if (isLoading) return t('frontend.loading')
  return found ? t('frontend.no_rows') : t('label.no_labels_yet')
}

/** The dialog or drawer that is open over the draft. */
const Opened = ({ tree, editor, dialog }: Props & { dialog: Dialog }) => {
  const { version, acts } = editor
  const close = (): void => editor.setDialog(null)
  switch (dialog.kind) {
    case 'label':
      return (
        <LabelDialog
          treeId={tree.id}
          version={version}
          label={dialog.label}
          parent={dialog.parent}
          editable={editor.mayEdit && editor.isRead}
          onClose={close}
          onMade={(id) => {
            if (dialog.parent) acts.open(dialog.parent.id, true)
            editor.setCurrent(id)
          }}
        />
      )
    case 'batch':
      return (
        <BatchDialog
          treeId={tree.id}
          version={version}
          ids={editor.chosen}
          labels={editor.list}
          onClose={close}
          onDone={editor.clearTicks}
        />
      )
    case 'deploy':
      return <DeployDialog tree={tree} version={version} onClose={close} />
    case 'import':
      return <ImportDialog treeId={tree.id} version={version} name={tree.name} onClose={close} />
    case 'history':
      return <HistoryDrawer tree={tree} version={version} onClose={close} />
  }
}

/** The draft of a tree: found, opened, moved, edited, and brought into use. */
export function TreeEditor({ tree }: { tree: Tree }) {
  const editor = useTreeEditor(tree)
  return (
    <section className="label-editor" aria-label={tree.name}>
      <TreeTools tree={tree} editor={editor} />
      {editor.error && (
        <p className="problem" role="alert">
          {editor.error.message}
        </p>
      )}
      {editor.rows.length > 0 ? (
        <LabelTree
          rows={editor.rows}
          ticked={editor.ticked}
          editable={editor.mayEdit && editor.isRead}
          acts={editor.acts}
          current={editor.current}
          onCurrent={editor.setCurrent}
          label={tree.name}
        />
      ) : (
        <p className="data-empty">{emptyText(editor)}</p>
      )}
      <p className="muted label-keys">{t('label.keys_hint')}</p>
      {editor.dialog && <Opened tree={tree} editor={editor} dialog={editor.dialog} />}
    </section>
  )
}
