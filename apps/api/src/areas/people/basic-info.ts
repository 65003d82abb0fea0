import type { peopleCalls } from '@oas/contract/people/calls'
import { audit } from '../../core/audit.ts'
import { fail } from '../../core/fail.ts'
import { requireTrimmed } from './change.ts'
import { findUser, patchUser } from './queries/users.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof peopleCalls

/**
 * What a person may say about themselves. Not the address: it proves who they are at single
 * sign-on.
 */
export const syncBasicInfo: Handler<Calls['syncBasicInfo']> = async (
  ctx,
  { displayName, region, languages },
) => {
  const id = ctx.caller.id
  const given = {
    ...(displayName === undefined
      ? {}
      : { displayName: requireTrimmed('displayName', displayName) }),
    ...(region === undefined ? {} : { region }),
    ...(languages === undefined ? {} : { languages: [...new Set(languages)] }),
  }
  const changed = await ctx.db.transaction().execute(async (tx) => {
    const before = (await findUser(tx, id)) ?? fail('not-found')
    const differs = Object.entries(given).filter(
      ([key, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[key as keyof typeof before]),
    )
    if (differs.length === 0) return false
    const keys = differs.map(([key]) => key)
    await patchUser(tx, id, given, ctx.now())
    await audit(tx, ctx, [
      {
        action: 'people.syncBasicInfo',
        subject: `person:${id}`,
        detail: {
          before: Object.fromEntries(keys.map((key) => [key, before[key as keyof typeof before]])),
          after: Object.fromEntries(differs),
        },
      },
    ])
    return true
  })
  if (changed) await ctx.bus.publish('session.changed', { userId: id }, { to: 'person', id })
  const person = (await findUser(ctx.db, id)) ?? fail('not-found')
  return {
    id,
    name: person.name,
    displayName: person.displayName,
    email: person.email,
    teamId: person.teamId,
    teamName: person.teamName,
    region: person.region,
    languages: person.languages,
  }
}
