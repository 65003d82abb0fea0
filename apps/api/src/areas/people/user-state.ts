import type { Input } from '@oas/contract/define'
import type { peopleCalls } from '@oas/contract/people/calls'
import type { SessionRow } from '@oas/contract/session/schemas'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import {
  announceEnded,
  endLiveSession,
  hashPassword,
  requireUnknown,
  sessionsOf,
} from '../session/index.ts'
import { changePeople, checkManages, checkVersion } from './change.ts'
import { dropPersonScopes, dropRoles, findUser, patchUser, rolesOf } from './queries/users.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof peopleCalls

/** Whoever takes their own account away cannot give it back. */
const checkOther = (ctx: CallContext, id: string): void => {
  if (id === ctx.caller.id) fail('not-yourself')
}

export const setUserState: Handler<Calls['setUserState']> = (ctx, { id, version, state, reason }) =>
  changePeople(ctx, async (change) => {
    checkOther(ctx, id)
    const before = (await findUser(change.tx, id)) ?? fail('not-found')
    checkVersion(before.version, version)
    // Whoever was deleted lost roles and password: there is nobody to let in.
    if (before.state === 'deleted')
      fail('wrong-state', { act: because('person_deleted'), field: 'id' })
    await checkManages(change, id)
    await patchUser(change.tx, id, { state }, ctx.now())
    const sessions = state === 'disabled' ? await change.end(id, -7) : 0
    change.touch(id)
    change.note({
      action: state === 'disabled' ? 'people.disableUser' : 'people.enableUser',
      subject: `person:${id}`,
      detail: { before: { state: before.state }, after: { state }, reason, sessions },
    })
    return { version: version + 1 }
  })

export const removeUser: Handler<Calls['removeUser']> = (ctx, { id, version }) =>
  changePeople(ctx, async (change) => {
    checkOther(ctx, id)
    const before = (await findUser(change.tx, id)) ?? fail('not-found')
    checkVersion(before.version, version)
    if (before.state === 'deleted') fail('not-found')
    await checkManages(change, id)
    const roles = (await rolesOf(change.tx, [id])).get(id) ?? []
    // What the person did keeps their name; what they could do goes.
    await patchUser(change.tx, id, { state: 'deleted', passwordHash: null }, ctx.now())
    await dropRoles(
      change.tx,
      id,
      roles.map((role) => role.id),
    )
    await dropPersonScopes(change.tx, id)
    const sessions = await change.end(id, -6)
    change.touch(id)
    change.note({
      action: 'people.removeUser',
      subject: `person:${id}`,
      detail: {
        before: { state: before.state, roles: roles.map((role) => role.name) },
        after: { state: 'deleted', roles: [] },
        sessions,
      },
    })
    return {}
  })

export const setPassword: Handler<Calls['setPassword']> = async (
  ctx,
  { id, version, password },
) => {
  const passwordHash = password === null ? null : await hashPassword(password)
  return changePeople(ctx, async (change) => {
    const before = (await findUser(change.tx, id)) ?? fail('not-found')
    if (password !== null) await requireUnknown(password, before.name)
    checkVersion(before.version, version)
    if (before.state === 'deleted') fail('not-found')
    await checkManages(change, id)
    await patchUser(change.tx, id, { passwordHash }, ctx.now())
    // Somebody else's sessions may be a thief's; one's own is the one that asks.
    const sessions = id === ctx.caller.id ? 0 : await change.end(id, -8)
    change.note({
      action: 'people.setPassword',
      subject: `person:${id}`,
      detail: {
        before: { hasPassword: before.hasPassword },
        after: { hasPassword: passwordHash !== null },
        sessions,
      },
    })
    return { version: version + 1 }
  })
}

export const kickUser: Handler<Calls['kickUser']> = (ctx, { id }) =>
  changePeople(ctx, async (change) => {
    checkOther(ctx, id)
    if (!(await findUser(change.tx, id))) fail('not-found')
    await checkManages(change, id)
    const ended = await change.end(id, -8)
    change.note({ action: 'people.kickUser', subject: `person:${id}`, detail: { sessions: ended } })
    return { ended }
  })

export async function getUserSessions(
  ctx: CallContext,
  { id }: Input<Calls['userSessions']>,
): Promise<SessionRow[]> {
  if (!(await findUser(ctx.db, id))) fail('not-found')
  return sessionsOf(ctx, id)
}

export const endUserSession: Handler<Calls['endUserSession']> = async (ctx, { id, sessionId }) => {
  if (sessionId === ctx.caller.sessionId) fail('not-yourself')
  await changePeople(ctx, async (change) => {
    await checkManages(change, id)
    if (!(await endLiveSession(change.tx, id, sessionId, -8, ctx.now()))) fail('not-found')
    change.note({
      action: 'people.endSession',
      subject: `person:${id}`,
      detail: { session: sessionId },
    })
  })
  await announceEnded(ctx, id, [sessionId], -8)
  return {}
}
