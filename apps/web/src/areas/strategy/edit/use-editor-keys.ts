import { type Dispatch, useEffect, useRef } from 'react'
import type { EditorAct } from './editor-state.ts'

type Keys = { save: () => void; dispatch: Dispatch<EditorAct> }
/** Fields undo what was typed in them by themselves. */
const typesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox'))

/** Whether a dialog stands over the editor; the one it stands in does not. */
const covered = (): boolean => {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1)
  return top !== undefined && top.querySelector('.rule-editor') === null
}

/**
 * Ctrl+S and Ctrl+Enter save from anywhere on the page; Ctrl+Z and Ctrl+Y (or Ctrl+Shift+Z) go
 * through what was done to the rule.
 */
export function useEditorKeys(keys: Keys): void {
  const live = useRef(keys)
  live.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing || covered())
        return
      const key = event.key.toLowerCase()
      if (key === 's' || key === 'enter') live.current.save()
      else if (typesText(event.target)) return
      else if (key === 'y' || (key === 'z' && event.shiftKey))
        live.current.dispatch({ type: 'redo' })
      else if (key === 'z') live.current.dispatch({ type: 'undo' })
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
