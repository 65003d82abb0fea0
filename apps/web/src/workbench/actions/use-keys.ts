import { useEffect } from 'react'
import { type Bench, focused, get, set } from '../engine/bench.ts'
import { undoLast } from '../engine/undo.ts'
import { panelOf } from '../engine/panel.ts'
import { registryOf } from './all.ts'
import { comboOf, isOwnPress, isTyping, templateKeys } from './keys.ts'
import type { Action, Layer } from '../shapes/action.ts'
import { type Registry, actionFor } from './registry.ts'

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
/** Ctrl+Z where nothing is open and nothing is typed; a detail has nothing to undo. */
const isUndo = (bench: Bench, event: KeyboardEvent): boolean =>
  !bench.detail &&
  (event.ctrlKey || event.metaKey) &&
  event.code === 'KeyZ' &&
  !isTyping(event.target) &&
  !event.repeat &&
  layerOf(bench) === 'frame'

/** What a press means on the layer that is open; in the viewer some reach the page under it. */
const findAction = (
  bench: Bench,
  registry: Registry<Bench>,
  event: KeyboardEvent,
): Action<Bench> | null => {
  const combo = comboOf(event)
  const layer = layerOf(bench)
  const record = focused(get(bench))
  const press = {
    combo,
    ctrl: event.ctrlKey || event.metaKey,
    // A ready remark is taken from within the remark, too: there the form begins.
    typing: isTyping(event.target) && !templateKeys.includes(combo),
    composing: event.isComposing,
    repeat: event.repeat,
    own: isOwnPress(event.target, combo),
    sinceShownMs: record ? bench.trace.sinceShown(record.id) : Infinity,
  }
  const found = actionFor(registry, layer, press, bench)
  if (found || layer !== 'viewer') return found
  const below = actionFor(registry, 'frame', press, bench)
  return below && throughViewer.has(below.id) ? below : null
}

/** Where nothing is open in it, Esc closes the dialog a detail stands in. */
const closesDetail = (bench: Bench, { id }: Action<Bench>): boolean =>
  Boolean(bench.detail) && id === 'frame.leave' && !get(bench).drawer && !get(bench).labelSearch

/** Whether there is nothing an action could act on here: no queue, or no server. */
const isIdle = (bench: Bench, { id }: Action<Bench>): boolean =>
  (Boolean(bench.detail) && ofQueue.has(id)) || (Boolean(bench.preview) && ofServer.has(id))

const pressKey = (bench: Bench, registry: Registry<Bench>, event: KeyboardEvent): void => {
  if (isTyping(event.target) && event.key === 'Escape') {
    leaveField(event)
    return
  }
  if (isUndo(bench, event)) {
    event.preventDefault()
    void undoLast(bench)
    return
  }
  const found = findAction(bench, registry, event)
  if (!found || closesDetail(bench, found)) return
  event.preventDefault()
  if (isIdle(bench, found)) return
  const combo = comboOf(event)
  const record = focused(get(bench))
  if (record) bench.trace.act(record.id, combo)
  found.run(bench, combo)
}

/** Listens to the keyboard for a page. The form handles Ctrl+Enter itself; Ctrl+Z is undo. */
export function useKeys(bench: Bench): void {
  useEffect(() => {
    const registry = registryOf(panelOf(bench))
    const down = (event: KeyboardEvent): void => pressKey(bench, registry, event)
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
