import { t } from '../../../i18n/texts.ts'
import { keyText } from '../../../kit/key-text.ts'
import type { EditorState, Spot } from './editor-state.ts'
import { type TreeAct, mayAct, treeActs } from './tree-acts.ts'

/** `spotOf`: what an act would be done to, where that is not what is chosen. */
type Props = {
  state: EditorState
  spotOf?: (act: TreeAct) => Spot
  onAct: (act: TreeAct) => void
  onUndo: () => void
  onRedo: () => void
  onFoldAll?: (closed: boolean) => void
  readOnly: boolean
}
const keys: Partial<Record<TreeAct, string>> = {
  add_condition: 'A',
  bracket: 'B',
  add_else: 'E',
  above: 'Shift+N',
  below: 'N',
  remove: 'Del',
}

/** What can be done to what is chosen; what cannot be done now is there, but off. */
export function TreeToolbar({ state, spotOf, onAct, onUndo, onRedo, onFoldAll, readOnly }: Props) {
  return (
    <div className="tree-tools" role="toolbar" aria-label={t('strategy.tree_tools')}>
      {treeActs.map((act) => (
        <button
          key={act}
          type="button"
          className="btn"
          disabled={readOnly || !mayAct(state.tree, spotOf ? spotOf(act) : state.spot, act)}
          onClick={() => onAct(act)}
        >
          {t(`strategy.act_${act}`)}
          {keys[act] && <kbd>{keys[act]}</kbd>}
        </button>
      ))}
      <span className="tools-gap" />
      <button type="button" className="btn" disabled={state.past.length === 0} onClick={onUndo}>
        {t('strategy.undo')}
        <kbd>{keyText('Control+Z')}</kbd>
      </button>
      <button type="button" className="btn" disabled={state.future.length === 0} onClick={onRedo}>
        {t('strategy.redo')}
        <kbd>{keyText('Control+Y')}</kbd>
      </button>
      {onFoldAll && (
        <>
          <button type="button" className="btn" onClick={() => onFoldAll(false)}>
            {t('strategy.unfold_all')}
          </button>
          <button type="button" className="btn" onClick={() => onFoldAll(true)}>
            {t('strategy.fold_all')}
          </button>
        </>
      )}
    </div>
  )
}
