import { contract } from '@oas/contract/index'
import type { Context } from '../../../api/src/core/context.ts'
import type { Client } from '../../../api/src/testing/server.ts'

/** Labels of the violation tree by how grave they and what is below them are. */
const labels: readonly (readonly [labelId: number, severity: number])[] = [
  [1300, 1],
  [1306, 2],
  [1400, 2],
  [1401, 3],
  [1500, 3],
  [1503, 0],
  [1700, 1],
  [1904, 3],
]
const types = [
  ['50:22', 2],
  ['72:22', 1],
] as const
const nothing = {
  teamId: null,
  personId: null,
  dayMinutes: null,
  dayItems: null,
  rowItems: null,
  afterMinutes: null,
  breakMinutes: 10,
  rotateDays: null,
}

/**
 * What is how grave in the demo, a rule for all and a stricter one of a team, and a floor of that
 * team. They stand before anything is decided, so that all of it counts.
 */
export async function seedExposure({ db }: Pick<Context, 'db'>, admin: Client): Promise<void> {
  const { exposure } = contract
  if ((await admin.ok(exposure.rules, {})).total > 0) return
  for (const [labelId, severity] of labels)
    await admin.ok(exposure.setLabel, { labelId, severity, version: null })
  for (const [typeKey, severity] of types)
    await admin.ok(exposure.setType, { typeKey, severity, version: null })
  const { id: teamId } = await db
    .selectFrom('team')
    .select('id')
    .where('name', '=', 'Meridian')
    .executeTakeFirstOrThrow()
  await admin.ok(exposure.createRule, {
    ...nothing,
    severity: 1,
    dayMinutes: 120,
    afterMinutes: 60,
    breakMinutes: 15,
  })
  await admin.ok(exposure.createRule, { ...nothing, severity: 3, dayItems: 20, rotateDays: 20 })
  await admin.ok(exposure.createRule, { ...nothing, teamId, severity: 3, dayItems: 4 })
  const floor = { teamId, severity: 1, blur: 6, grey: true, mute: true }
  await admin.ok(exposure.createFloor, floor)
}
