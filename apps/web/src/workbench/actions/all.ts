import type { Bench, Panel } from '../engine/bench.ts'
import { frameActions } from './frame-actions.ts'
import { type Registry, createRegistry } from './registry.ts'

const made = new WeakMap<Panel, Registry<Bench>>()
/** All actions of a page with a panel. */
export function registryOf(panel: Panel): Registry<Bench> {
  const found = made.get(panel) ?? createRegistry([...frameActions, ...panel.actions])
  made.set(panel, found)
  return found
}
