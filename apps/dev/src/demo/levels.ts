import { skillLevelCalls } from '@oas/contract/skill-level/calls'
import type { SkillLevel } from '@oas/contract/skill-level/schemas'
import type { Context } from '../../../api/src/core/context.ts'
import type { Client } from '../../../api/src/testing/server.ts'

const known: readonly [name: string, level: SkillLevel, reason: string][] = [
  ['auditor1', 'expert', 'Reviewed this type for two years; trained the others'],
  ['auditor2', 'released', 'Passed the trial weeks'],
  ['auditor3', 'released', 'Came from the same work on another app'],
]

/** Levels of people who are known; those of others come of inspections. */
export async function seedLevels({ db }: Context, admin: Client): Promise<void> {
  const { total } = await admin.ok(skillLevelCalls.list, {})
  if (total > 0) return
  const types = await db
    .selectFrom('recordType')
    .select(['appId', 'type'])
    .orderBy('appId')
    .orderBy('type')
    .limit(2)
    .execute()
  for (const [name, level, reason] of known) {
    const person = await db
      .selectFrom('person')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirst()
    if (!person) continue
    for (const { appId, type } of types)
      await admin.ok(skillLevelCalls.set, {
        personId: person.id,
        typeKey: `${appId}:${type}`,
        language: '',
        level,
        reason,
        fixedUntil: null,
      })
  }
}
