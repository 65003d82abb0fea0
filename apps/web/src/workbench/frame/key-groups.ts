import { resultLetters } from '@oas/contract/setting/result-keys'
import { frameActions } from '../actions/frame-actions.ts'
import type { Bench } from '../engine/bench.ts'
import { offersUndo } from '../engine/undo.ts'
import type { State } from '../engine/state.ts'
import type { Action } from '../shapes/action.ts'

export const keyGroups = ['decide', 'form', 'record', 'page', 'viewer'] as const
export type KeyGroup = (typeof keyGroups)[number]
type Line = { label: Action<Bench>['label']; keys: readonly string[] }

/** What decides, though a panel has it; results stand by their names instead. */
const deciding: ReadonlySet<string> = new Set(['record.undo', 'label.search', 'form.remark'])
const ofFrame: ReadonlySet<string> = new Set(frameActions.map(({ id }) => id))
const viewerKeys = ['a', 's', 'd', 'x', 'z', 'Shift+z', 'ArrowLeft', 'ArrowRight']

const groupOf = ({ id, layer, decides }: Action<Bench>): KeyGroup => {
  if (layer === 'form' || layer === 'confirm' || layer === 'dialog') return 'form'
  if (layer === 'viewer') return 'viewer'
  if (decides || deciding.has(id)) return 'decide'
  return ofFrame.has(id) ? 'page' : 'record'
}

/** Many keys of one act as their first and last. */
const short = (keys: readonly string[]): readonly string[] =>
  keys.length > resultLetters.length ? [keys[0] ?? '', '…', keys.at(-1) ?? ''] : keys

/**
 * The keys of a page in groups, each act once: one that has several ways, as to confirm, has them
 * in
 * one line. The keys of results stand with their results; undo only where there is one.
 */
export function groupedKeys(
  actions: readonly Action<Bench>[],
  state: Pick<State, 'chosen' | 'settings'>,
  pictures: boolean,
): Record<KeyGroup, Line[]> {
  const groups: Record<KeyGroup, Line[]> = {
    decide: [],
    form: [],
    record: [],
    page: [],
    viewer: [],
  }
  const add = (group: KeyGroup, { label, keys }: Line): void => {
    const elsewhere = Object.values(groups)
      .flat()
      .some((line) => line.label === label && line.keys.join() === keys.join())
    if (elsewhere) return
    const same = groups[group].find((line) => line.label === label)
    if (same) same.keys = [...new Set([...same.keys, ...keys])]
    else groups[group].push({ label, keys: [...keys] })
  }
  for (const action of actions)
    if (action.id !== 'choose.result' && (action.id !== 'record.undo' || offersUndo(state)))
      add(groupOf(action), action)
  if (pictures) add('viewer', { label: 'audit.viewer_keys', keys: viewerKeys })
  for (const lines of Object.values(groups)) for (const line of lines) line.keys = short(line.keys)
  return groups
}
