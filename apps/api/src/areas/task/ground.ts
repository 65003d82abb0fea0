import type { TaskBody, TaskKind } from '@oas/contract/task/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import type { Context } from '../../core/context.ts'
import { labelsOf } from '../label/index.ts'
import { type Filtered, filteredTypes } from '../queue/index.ts'
import { settingOf } from '../setting/index.ts'
import { strategyPersonId } from '../strategy-run/index.ts'
import { unbound } from './jobs-caller.ts'
import type { Drawing } from './queries/draws.ts'
import type { InForce } from './queries/stored.ts'

/** The types of a task with their conditions, whoever wrote them. */
export function typesOf(
  ctx: Context,
  { types, conditions }: Pick<TaskBody, 'types' | 'conditions'>,
): Promise<Filtered[]> {
  return filteredTypes(unbound(ctx), { types, conditionQuery: conditions })
}

/**
 * What a selection among stored records is held against now; null for a task without one. With
 * `every` only one of so many records is looked at.
 */
export async function groundOf(
  ctx: Context,
  { kind, types, stored }: { kind: TaskKind } & Pick<TaskBody, 'types' | 'stored'>,
  every = 1,
): Promise<Drawing['stored']> {
  if (stored === null) return null
  const inForce = new Map<string, InForce>()
  for (const key of types) {
    const { appId, type } = parseTypeKey(key)
    const setting = await settingOf(ctx, appId, type)
    if (!setting) continue
    const { version } = await labelsOf(ctx, setting)
    inForce.set(key, { setting: setting.version, labels: version })
  }
  const machineId = await strategyPersonId(ctx)
  return { inForce, machineId, unlabelled: kind === 'tagging', every }
}
