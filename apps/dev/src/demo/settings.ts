import type { TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { insertSetting } from '../../../api/src/areas/setting/index.ts'
import type { Context } from '../../../api/src/core/context.ts'
import { adTypes } from './setting-ads.ts'
import { behaviourTypes } from './setting-behaviour.ts'
import { besideTypes } from './setting-beside.ts'
import { liveTypes } from './setting-live.ts'
import { controlTypes } from './setting-controls.ts'
import { kindTypes } from './setting-kinds.ts'
import { mediaTypes } from './setting-media.ts'
import { multiTypes } from './setting-multi.ts'
import { peopleTypes } from './setting-people.ts'
import { pictureTypes } from './setting-pictures.ts'
import { tableTypes } from './setting-tables.ts'
import { textTypes } from './setting-texts.ts'

export { taskTypes } from './setting-kinds.ts'

/** Every demo setting: each built panel, each built control. */
const busyTypes: readonly TypeSetting[] = [
  ...textTypes,
  ...pictureTypes,
  ...multiTypes,
  ...mediaTypes,
  ...tableTypes,
  ...peopleTypes,
  ...adTypes,
  ...liveTypes,
]
/** Types of which a few records come in: each page and control has its own. */
export const rareTypes: readonly TypeSetting[] = [
  ...controlTypes,
  ...kindTypes,
  ...behaviourTypes,
  ...besideTypes,
]
export const demoSettings: readonly TypeSetting[] = [...busyTypes, ...rareTypes]

/**
 * Makes the record types of the demo apps and publishes their settings; a second call changes
 * nothing. The apps exist before.
 */
export async function seedSettings(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await ctx.db
    .insertInto('recordType')
    .values(
      demoSettings.map(({ appId, type, name, business }) => ({ appId, type, name, business })),
    )
    .onConflict((on) => on.doNothing())
    .execute()
  const published = await ctx.db
    .selectFrom('typeSetting')
    .select(['appId', 'type'])
    .where('source', '=', 'audit')
    .execute()
  const known = new Set(published.map(typeKeyOf))
  for (const setting of demoSettings)
    if (!known.has(typeKeyOf(setting))) await insertSetting(ctx, setting, 'system', ctx.now())
}
