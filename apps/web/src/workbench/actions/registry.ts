import type { Action, Layer } from '../shapes/action.ts'

export class DuplicateKey extends Error {}

/** Checks that no key of a layer has two owners in one set of actions, and no id is given twice. */
export function createRegistry<C>(actions: readonly Action<C>[]) {
  const owners = new Map<string, Action<C>>()
  const ids = new Set<string>()
  for (const action of actions) {
    if (ids.has(action.id)) throw new DuplicateKey(`action ${action.id} is declared twice`)
    ids.add(action.id)
    for (const key of action.keys) {
      const place = `${action.layer} ${key}`
      const owner = owners.get(place)
      if (owner) throw new DuplicateKey(`${key} belongs to ${owner.id} and to ${action.id}`)
      owners.set(place, action)
    }
  }
  return {
    actions,
    find: (layer: Layer, combo: string): Action<C> | undefined => owners.get(`${layer} ${combo}`),
    byId: (id: string): Action<C> | undefined => actions.find((action) => action.id === id),
  }
}
export type Registry<C> = ReturnType<typeof createRegistry<C>>

/** Milliseconds during which decisions are dead after a record appeared. */
const settleMs = 200

type Press = {
  combo: string
  ctrl: boolean
  typing: boolean
  composing: boolean
  repeat: boolean
  own: boolean
  sinceShownMs: number
}

/**
 * The action a press means, or null: keys are dead in fields, with Ctrl or Meta, while composing;
 * decisions also on repeat and right after a record appeared.
 */
export function actionFor<C>(
  registry: Registry<C>,
  layer: Layer,
  press: Press,
  context: C,
): Action<C> | null {
  if (press.ctrl || press.typing || press.composing || press.own) return null
  const action = registry.find(layer, press.combo)
  if (!action?.when(context)) return null
  if (press.repeat && !action.repeats) return null
  return action.decides && press.sinceShownMs < settleMs ? null : action
}
