import type { PanelType } from '@oas/contract/setting/schemas'
import type { Bench } from '../engine/bench.ts'
import { frameActions } from './frame-actions.ts'
import { panelActions } from './panel-actions.ts'
import { type Registry, createRegistry } from './registry.ts'

const made = new Map<PanelType, Registry<Bench>>()
/** All actions of a page with a panel. */
export function registryOf(panel: PanelType): Registry<Bench> {
  const found = made.get(panel) ?? createRegistry([...frameActions, ...panelActions[panel]])
  made.set(panel, found)
  return found
}
