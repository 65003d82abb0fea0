import { whyNoTable } from '@oas/rule-engine/views/table'
import { Suspense, useMemo } from 'react'
import { t } from '../../../i18n/texts.ts'
import { Tabs } from '../../../kit/Tabs.tsx'
import { ShownView, type ViewProps } from './ShownView.tsx'
import { viewProblemText } from './problem-texts.ts'
import type { ScriptKind } from './script-text.ts'
import type { Form } from './use-save.ts'

const forms: readonly Form[] = ['tree', 'script', 'chinese', 'chart']

type Props = ViewProps & { onDropScript: () => void; ruleId: string | null }

type LostProps = { kind: ScriptKind; onBack: () => void; onDrop: () => void }

/** Says in another view that a script cannot be read, and what may be done with it. */
const LostScript = ({ kind, onBack, onDrop }: LostProps) => (
  <div className="editor-note warning" role="alert">
    <span>{t('strategy.script_broken', { name: t(`strategy.view_${kind}`) })}</span>
    <button type="button" className="btn" onClick={onBack}>
      {t('strategy.go_back_to_script')}
    </button>
    <button type="button" className="btn" onClick={onDrop}>
      {t('strategy.drop_script')}
    </button>
  </div>
)

type HintProps = { ruleId: string | null; noTable: ReturnType<typeof whyNoTable> }

/** Whether the rule can be edited as a table, and why not. */
const TableHint = ({ ruleId, noTable }: HintProps) => (
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
)

/** One rule in four views; a change in one is there in the others at once. */
export function EditorViews({ onDropScript, ruleId, ...shown }: Props) {
  const { editor, view, onView, kept } = shown
  const { body } = editor
  const noTable = useMemo(() => (body ? whyNoTable(body) : null), [body])
  const lost = kept?.broken && kept.tree === editor.state.tree && kept.kind !== view ? kept : null
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
        <LostScript kind={lost.kind} onBack={() => onView(lost.kind)} onDrop={onDropScript} />
      )}
      <Suspense
        fallback={
          <p className="muted" role="status">
            {t('frontend.loading')}
          </p>
        }
      >
        <ShownView {...shown} fitsTable={body !== null && noTable === null} />
      </Suspense>
      {body && <TableHint ruleId={ruleId} noTable={noTable} />}
    </Tabs>
  )
}
