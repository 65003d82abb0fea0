import { useEffect } from 'react'
import { type Bench, focused, get, set } from '../engine/bench.ts'
import { undoLast } from '../engine/undo.ts'
import { registryOf } from './all.ts'
import { comboOf, isOwnPress, isTyping } from './keys.ts'
import { type Layer, actionFor } from './registry.ts'

const layerOf = (bench: Bench): Layer => {
  const { asking, dialog, modal, viewer, form } = get(bench)
  return asking
    ? 'confirm'
    : dialog || modal
      ? 'dialog'
      : form
        ? 'form'
        : viewer
          ? 'viewer'
          : 'frame'
}
/** In the viewer one also decides: these keys reach the page under it. */
const throughViewer: ReadonlySet<string> = new Set([
  'choose.number',
  'choose.result',
  'record.submit',
])

/**
 * Esc leaves a field for the record; while letters are being composed it only drops these, and a
 * field that gave the focus on is left alone.
 */
const leaveField = ({ target, isComposing }: KeyboardEvent): void => {
  if (isComposing || !(target instanceof HTMLElement) || document.activeElement !== target) return
  target.blur()
  if (target.closest('.wb') && !target.closest('dialog'))
    document.getElementById('wb-root')?.focus({ preventScroll: true })
}

/** What asks the server about an order: a preview has none. */
const ofServer: ReadonlySet<string> = new Set([
  'record.undo',
  'record.suspend',
  'record.doubtful',
  'record.extend',
  'record.give-up',
  'text.translate',
  'text.word',
  'user.drawer',
])
/** What there is only in a queue. */
const ofQueue: ReadonlySet<string> = new Set([
  'record.undo',
  'record.suspend',
  'record.doubtful',
  'record.extend',
  'record.give-up',
  'history.toggle',
])
/** Listens to the keyboard for a page. The form handles Ctrl+Enter itself; Ctrl+Z is undo. */
export const useKeys = (bench: Bench): void => {
  useEffect(() => {
    const registry = registryOf(bench.kind.panel)
    const down = (event: KeyboardEvent): void => {
      const typing = isTyping(event.target)
      if (typing && event.key === 'Escape') {
        leaveField(event)
        return
      }
      if (
        !bench.detail &&
        (event.ctrlKey || event.metaKey) &&
        event.code === 'KeyZ' &&
        !typing &&
        !event.repeat &&
        layerOf(bench) === 'frame'
      ) {
        event.preventDefault()
        void undoLast(bench)
        return
      }
      const combo = comboOf(event)
      const layer = layerOf(bench)
      const record = focused(get(bench))
      const press = {
        combo,
        ctrl: event.ctrlKey || event.metaKey,
        typing,
        composing: event.isComposing,
        repeat: event.repeat,
        own: isOwnPress(event.target, combo),
        sinceShownMs: record ? bench.trace.sinceShown(record.id) : Infinity,
      }
      const found =
        actionFor(registry, layer, press, bench) ??
        (layer === 'viewer' ? actionFor(registry, 'frame', press, bench) : null)
      if (!found || (layer === 'viewer' && found.layer === 'frame' && !throughViewer.has(found.id)))
        return
      // Where nothing is open in it, Esc closes the dialog a detail stands in.
      if (
        bench.detail &&
        found.id === 'frame.leave' &&
        !get(bench).drawer &&
        !get(bench).labelSearch
      )
        return
      event.preventDefault()
      if (bench.detail && ofQueue.has(found.id)) return
      if (bench.preview && ofServer.has(found.id)) return
      if (record) bench.trace.act(record.id, combo)
      found.run(bench, combo)
    }
    const up = (event: KeyboardEvent): void => {
      if (event.code === 'KeyB' && get(bench).held) set(bench, { held: false })
    }
    document.addEventListener('keydown', down)
    document.addEventListener('keyup', up)
    return () => {
      document.removeEventListener('keydown', down)
      document.removeEventListener('keyup', up)
    }
  }, [bench])
}
