import { useMemo, useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { CodeEditor, type Mark } from './CodeEditor.tsx'
import { type ScriptMark, scriptMarks } from './script-marks.ts'
import type { ScriptKind, ScriptText } from './script-text.ts'
import type { Editor } from './use-editor.ts'
import { useScriptText } from './use-script-text.ts'

type Props = {
  kind: ScriptKind
  editor: Editor
  kept: ScriptText | null
  onKeep: (kept: ScriptText) => void
  readOnly: boolean
}

const ProblemButton = ({ problem, onJump }: { problem: ScriptMark; onJump: () => void }) => (
  <button type="button" className="script-problem" onClick={onJump}>
    <span className="mono">
      {problem.line}:{problem.column}
    </span>{' '}
    {problem.message}
  </button>
)

/**
 * The rule as a script. What can be read is the rule at once; what cannot is marked, and the rule
 * stays as it was.
 */
export function ScriptView({ kind, editor, kept, onKeep, readOnly }: Props) {
  const { rules, problems } = editor
  const { text, read, onText } = useScriptText({ kind, editor, kept, onKeep })
  const [jump, setJump] = useState<{ at: number } | null>(null)
  const said = useMemo(() => scriptMarks(read, problems, text), [read, problems, text])
  const marks = useMemo(
    (): Mark[] => said.map(({ from, to, message }) => ({ from, to, message })),
    [said],
  )
  const label = t(kind === 'script' ? 'strategy.view_script' : 'strategy.view_chinese')
  return (
    <div className="script-view">
      <CodeEditor
        kind={kind}
        label={label}
        text={text}
        rules={rules}
        marks={marks}
        jump={jump}
        readOnly={readOnly}
        onText={onText}
      />
      <div className="script-problems" role="status">
        {said.length === 0 ? (
          <span className="muted">{t('strategy.script_good')}</span>
        ) : (
          said.map((one) => (
            <ProblemButton
              key={`${one.from} ${one.message}`}
              problem={one}
              onJump={() => setJump({ at: one.from })}
            />
          ))
        )}
        {read.body === null && <p className="muted">{t('strategy.script_kept')}</p>}
      </div>
    </div>
  )
}
