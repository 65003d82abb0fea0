import { autocompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { chineseCompletions, scriptCompletions } from './completions.ts'
import type { Rules } from './rules.ts'
import { editorTheme, languageOf } from './script-languages.ts'

export type Mark = { from: number; to: number; message: string }
type Props = {
  kind: 'script' | 'chinese'
  label: string
  text: string
  rules: Rules
  marks: readonly Mark[]
  jump: { at: number } | null
  readOnly: boolean
  onText: (text: string) => void
}

/** A text editor for one of the scripts. Tab leaves it, as it leaves every field. */
export function CodeEditor({ kind, label, text, rules, marks, jump, readOnly, onText }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const live = useRef({ onText, text })
  live.current.onText = onText
  useEffect(() => {
    const made = new EditorView({
      parent: host.current as HTMLDivElement,
      state: EditorState.create({
        doc: live.current.text,
        extensions: [
          lineNumbers(),
          history(),
          bracketMatching(),
          highlightActiveLine(),
          lintGutter(),
          languageOf(kind),
          ...editorTheme,
          EditorView.lineWrapping,
          EditorState.readOnly.of(readOnly),
          autocompletion({
            override: [kind === 'script' ? scriptCompletions(rules) : chineseCompletions(rules)],
          }),
          keymap.of([
            ...completionKeymap,
            ...defaultKeymap.filter((one) => one.key !== 'Mod-Enter'),
            ...historyKeymap,
          ]),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) {
              live.current.text = update.state.doc.toString()
              live.current.onText(live.current.text)
            }
          }),
        ],
      }),
    })
    view.current = made
    return () => {
      made.destroy()
      view.current = null
    }
  }, [kind, label, rules, readOnly])
  useEffect(() => {
    const made = view.current
    if (!made || live.current.text === text) return
    live.current.text = text
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: text } })
  }, [text])
  useEffect(() => {
    const made = view.current
    if (!made) return
    const { length } = made.state.doc
    made.dispatch(
      setDiagnostics(
        made.state,
        marks.map(({ from, to, message }) => ({
          from: Math.min(from, length),
          to: Math.min(Math.max(to, from + 1), length),
          severity: 'error',
          message,
        })),
      ),
    )
  }, [marks, kind])
  useEffect(() => {
    const made = view.current
    if (!made || !jump) return
    const at = Math.min(jump.at, made.state.doc.length)
    made.dispatch({
      selection: { anchor: at },
      effects: EditorView.scrollIntoView(at, { y: 'center' }),
    })
    made.focus()
  }, [jump])
  return <div className="code-host" ref={host} />
}
