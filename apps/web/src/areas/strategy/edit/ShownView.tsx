import { fitsChart, maxChartItems } from '@oas/rule-engine/views/chart'
import { lazy } from 'react'
import { t } from '../../../i18n/texts.ts'
import type { ScriptText } from './script-text.ts'
import type { TraceRow } from './TraceMark.tsx'
import { TreeView } from './TreeView.tsx'
import { viewProblemText } from './problem-texts.ts'
import type { Editor } from './use-editor.ts'
import type { Form } from './use-save.ts'

const ScriptView = lazy(async () => ({ default: (await import('./ScriptView.tsx')).ScriptView }))
const ChartView = lazy(async () => ({ default: (await import('./ChartView.tsx')).ChartView }))

export type ViewProps = {
  editor: Editor
  view: Form
  onView: (view: Form) => void
  kept: ScriptText | null
  onKeep: (kept: ScriptText | null) => void
  trace: readonly TraceRow[]
  ruleName: (ruleId: string) => string
  readOnly: boolean
  onEdit: () => void
}
type Props = ViewProps & { fitsTable: boolean }

/**
 * Why the other views wait for the tree, each with a way to the node it is about; a text may be
 * begun all the same.
 */
const Waiting = ({
  editor,
  onView,
  onBegin,
}: Pick<ViewProps, 'editor' | 'onView'> & { onBegin: (() => void) | null }) => (
  <div className="view-refused" role="alert">
    <p>{t('strategy.cannot_show')}</p>
    <ul>
      {editor.broken.map((one) => (
        <li key={`${one.nodeId} ${one.code}`}>
          <button
            type="button"
            className="btn plain"
            onClick={() => {
              editor.dispatch({ type: 'select', spot: { nodeId: one.nodeId, at: [] } })
              onView('tree')
            }}
          >
            <span className="mono">{one.path || '—'}</span> {viewProblemText(one)}
          </button>
        </li>
      ))}
    </ul>
    {onBegin && (
      <p>
        <button type="button" className="btn" onClick={onBegin}>
          {t('strategy.begin_text')}
        </button>
      </p>
    )}
  </div>
)

const TooLarge = () => (
  <div className="view-refused" role="alert">
    <p>{t('strategy.cannot_show')}</p>
    <p>{t('strategy_problem.view_too_many', { limit: maxChartItems })}</p>
  </div>
)

/** The one of the four views that is open. */
export function ShownView({
  editor,
  view,
  onView,
  kept,
  onKeep,
  trace,
  ruleName,
  readOnly,
  onEdit,
  fitsTable,
}: Props) {
  const { tree } = editor.state
  const shared = { editor, trace, ruleName, onEdit, readOnly }
  if (view === 'tree') return <TreeView {...shared} tableHint={fitsTable} />
  if (view === 'chart') return fitsChart(tree) ? <ChartView {...shared} /> : <TooLarge />
  const isReadable = kept?.kind === view && kept.tree === tree
  if (editor.body === null && !isReadable) {
    const begin = (): void => onKeep({ kind: view, text: '', tree, broken: true })
    return <Waiting editor={editor} onView={onView} onBegin={readOnly ? null : begin} />
  }
  return (
    <ScriptView
      key={view}
      kind={view}
      editor={editor}
      kept={kept}
      onKeep={onKeep}
      readOnly={readOnly}
    />
  )
}
