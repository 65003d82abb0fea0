import { type CompletionSource, autocompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { type LanguageSupport, bracketMatching } from '@codemirror/language'
import { diagnosticCount, lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { editorTheme } from './editor-theme.ts'
import './code.css'

export type Mark = { from: number; to: number; message: string }
/** What is done to the text from outside of it; each leaves the caret there. */
export type CodeHandle = {
  jump: (at: number) => void
  /** Puts a text in the place of what is selected; a blank before it parts it from a word. */
  insert: (text: string) => void
}
type Props = {
  label: string
  text: string
  /** The same value as long as the language is the same, and so is `complete`. */
  language: LanguageSupport
  complete: CompletionSource
  marks: readonly Mark[]
  readOnly?: boolean
  ref?: Ref<CodeHandle>
  onText: (text: string) => void
}

const jumpIn = (view: EditorView, place: number): void => {
  const at = Math.min(place, view.state.doc.length)
  view.dispatch({
    selection: { anchor: at },
    effects: EditorView.scrollIntoView(at, { y: 'center' }),
  })
  view.focus()
}
const insertIn = (view: EditorView, text: string): void => {
  const { from, to } = view.state.selection.main
  const before = view.state.sliceDoc(Math.max(0, from - 1), from)
  const insert = before === '' || /[\s(.]/.test(before) ? text : ` ${text}`
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: 'input',
  })
  view.focus()
}
/** Whoever reads with a screen reader hears that something is wrong in the text. */
const describe = (label: string) =>
  EditorView.contentAttributes.of(({ state }): Record<string, string> => ({
    'aria-label': label,
    ...(diagnosticCount(state) > 0 ? { 'aria-invalid': 'true' } : {}),
  }))

/** An editor of code. Tab leaves it, as it leaves every field. */
export function CodeEditor(props: Props) {
  const { label, text, language, complete, marks, readOnly = false, ref, onText } = props
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
          language,
          ...editorTheme,
          EditorView.lineWrapping,
          EditorState.readOnly.of(readOnly),
          autocompletion({ override: [complete] }),
          keymap.of([
            ...completionKeymap,
            ...defaultKeymap.filter((one) => one.key !== 'Mod-Enter'),
            ...historyKeymap,
          ]),
          describe(label),
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
  }, [label, language, complete, readOnly])
  useEffect(() => {
    const made = view.current
    if (!made || live.current.text === text) return
    live.current.text = text
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: text } })
  }, [text])
  // Before the next paint, with which a form leads to its first problem.
  useLayoutEffect(() => {
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
  }, [marks, language])
  useImperativeHandle(
    ref,
    () => ({
      jump: (at) => view.current && jumpIn(view.current, at),
      insert: (added) => view.current && insertIn(view.current, added),
    }),
    [],
  )
  return <div className="code-host" ref={host} />
}
