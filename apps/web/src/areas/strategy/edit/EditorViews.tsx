import { fitsChart, maxChartItems } from '@oas/rule-engine/views/chart'
import { whyNoTable } from '@oas/rule-engine/views/table'
import { Suspense, lazy, useMemo } from 'react'
import { t } from '../../../i18n/texts.ts'
import { Tabs } from '../../../kit/Tabs.tsx'
import type { ScriptText } from './ScriptView.tsx'
import type { TraceRow } from './TraceMark.tsx'
import { TreeView } from './TreeView.tsx'
import { viewProblemText } from './problem-texts.ts'
import type { Editor } from './use-editor.ts'
import type { Form } from './use-save.ts'

const ScriptView = lazy(async () => ({ default: (await import('./ScriptView.tsx')).ScriptView }))
const ChartView = lazy(async () => ({ default: (await import('./ChartView.tsx')).ChartView }))
const forms: readonly Form[] = ['tree', 'script', 'chinese', 'chart']

type Props = {
  editor: Editor
  view: Form
  onView: (view: Form) => void
  kept: ScriptText | null
  onKeep: (kept: ScriptText | null) => void
  onDropScript: () => void
  trace: readonly TraceRow[]
  ruleName: (ruleId: string) => string
  ruleId: string | null
  readOnly: boolean
  onEdit: () => void
}

/**
 * Why the other views wait for the tree, each with a way to the node it is about; a text may be
 * begun all the same.
 */
const Waiting = ({
  editor,
  onView,
  onBegin,
}: Pick<Props, 'editor' | 'onView'> & { onBegin: (() => void) | null }) => (
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

/** One rule in four views; a change in one is there in the others at once. */
export const EditorViews = ({
  editor,
  view,
  onView,
  kept,
  onKeep,
  onDropScript,
  trace,
  ruleName,
  ruleId,
  readOnly,
  onEdit,
}: Props) => {
  const { body } = editor
  const noTable = useMemo(() => (body ? whyNoTable(body) : null), [body])
  const lost = kept?.broken && kept.tree === editor.state.tree && kept.kind !== view ? kept : null
  const shown = () => {
    if (view === 'tree')
      return (
        <TreeView
          editor={editor}
          trace={trace}
          ruleName={ruleName}
          onEdit={onEdit}
          tableHint={body !== null && noTable === null}
          readOnly={readOnly}
        />
      )
    if (view === 'chart')
      return fitsChart(editor.state.tree) ? (
        <ChartView
          editor={editor}
          trace={trace}
          ruleName={ruleName}
          onEdit={onEdit}
          readOnly={readOnly}
        />
      ) : (
        <div className="view-refused" role="alert">
          <p>{t('strategy.cannot_show')}</p>
          <p>{t('strategy_problem.view_too_many', { limit: maxChartItems })}</p>
        </div>
      )
    const readable = kept?.kind === view && kept.tree === editor.state.tree
    if (body === null && !readable)
      return (
        <Waiting
          editor={editor}
          onView={onView}
          onBegin={
            readOnly
              ? null
              : () => onKeep({ kind: view, text: '', tree: editor.state.tree, broken: true })
          }
        />
      )
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
  return (
    <Tabs
      label={t('strategy.views')}
      value={view}
      onChange={(next) => {
        const form = forms.find((one) => one === next)
        if (form) onView(form)
      }}
      tabs={forms.map((key) => ({ key, label: t(`strategy.view_${key}`) }))}
    >
      {lost && (
        <div className="editor-note warning" role="alert">
          <span>{t('strategy.script_broken', { name: t(`strategy.view_${lost.kind}`) })}</span>
          <button type="button" className="btn" onClick={() => onView(lost.kind)}>
            {t('strategy.go_back_to_script')}
          </button>
          <button type="button" className="btn" onClick={onDropScript}>
            {t('strategy.drop_script')}
          </button>
        </div>
      )}
      <Suspense
        fallback={
          <p className="muted" role="status">
            {t('frontend.loading')}
          </p>
        }
      >
        {shown()}
      </Suspense>
      {body && (
        <p className="muted table-hint">
          {noTable === null ? (
            <>
              {t('strategy.fits_table')}{' '}
              {ruleId !== null && (
                <a href={`#/strategy-engine/rule?ruleIds=${ruleId}`}>{t('strategy.open_table')}</a>
              )}
            </>
          ) : (
            t('strategy.no_table', { path: noTable.path, why: viewProblemText(noTable) })
          )}
        </p>
      )}
    </Tabs>
  )
}
