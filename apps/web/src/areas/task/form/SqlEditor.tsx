import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'

type Props = { label: string; text: string; onText: (text: string) => void }
const theme = EditorView.theme({
  '&': { backgroundColor: 'var(--surface)', color: 'var(--text)', border: '1px solid var(--line)' },
  '.cm-content': { caretColor: 'var(--text)', minHeight: '10em', fontFamily: 'var(--mono)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'inherit', border: 'none' },
})

/** An editor of a statement with numbered lines. Tab leaves it, as it leaves every field. */
export function SqlEditor({ label, text, onText }: Props) {
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
          theme,
          EditorView.lineWrapping,
          keymap.of([...defaultKeymap.filter((one) => one.key !== 'Mod-Enter'), ...historyKeymap]),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return
            live.current.text = update.state.doc.toString()
            live.current.onText(live.current.text)
          }),
        ],
      }),
    })
    view.current = made
    return () => {
      made.destroy()
      view.current = null
    }
  }, [label])
  useEffect(() => {
    const made = view.current
    if (!made || live.current.text === text) return
    live.current.text = text
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: text } })
  }, [text])
  return <div className="task-sql" ref={host} />
}
