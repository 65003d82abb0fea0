import { useMemo, useRef } from 'react'
import { t } from '../../../i18n/texts.ts'
import { CodeEditor, type CodeHandle, type Mark } from '../../../kit/code/CodeEditor.tsx'
import { chineseCompletions, scriptCompletions } from './completions.ts'
import { languageOf } from './script-languages.ts'
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
  <button type="button" className="code-problem" onClick={onJump}>
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
  const code = useRef<CodeHandle>(null)
  const language = useMemo(() => languageOf(kind), [kind])
  const complete = useMemo(
    () => (kind === 'script' ? scriptCompletions(rules) : chineseCompletions(rules)),
    [kind, rules],
  )
  const said = useMemo(() => scriptMarks(read, problems, text), [read, problems, text])
  const marks = useMemo(
    (): Mark[] => said.map(({ from, to, message }) => ({ from, to, message })),
    [said],
  )
  const label = t(kind === 'script' ? 'strategy.view_script' : 'strategy.view_chinese')
  return (
    <div className="script-view">
      <CodeEditor
        ref={code}
        label={label}
        text={text}
        language={language}
        complete={complete}
        marks={marks}
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
              onJump={() => code.current?.jump(one.from)}
            />
          ))
        )}
        {read.body === null && <p className="muted">{t('strategy.script_kept')}</p>}
      </div>
    </div>
  )
}
