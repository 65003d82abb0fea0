import type { TaskBody } from '@oas/contract/task/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import type { CallContext } from '../../core/context.ts'
import { settingOf } from '../setting/index.ts'
import { bad } from './refusing.ts'

/** Groups need types that have them, and go to whoever comes; the first fault ends the call. */
export async function checkGroups(
  ctx: CallContext,
  { types, draw, handing }: Pick<TaskBody, 'types' | 'draw' | 'handing'>,
): Promise<void> {
  for (const [index, key] of types.entries()) {
    const { appId, type } = parseTypeKey(key)
    const setting = await settingOf(ctx, appId, type)
    if (!setting || setting.baseInfo.groupKey === '') bad(`types.${index}`, 'no_groups')
  }
  if (draw.kind === 'stratum') bad('draw.kind', 'groups_no_stratum')
  if (handing.rule !== 'pool') bad('handing.rule', 'groups_need_pool')
}
