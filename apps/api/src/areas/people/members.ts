import type { peopleCalls } from '@oas/contract/people/calls'
import { type ScopeEntry, scopeWord } from '@oas/contract/people/rights'
import type { MemberRow } from '@oas/contract/people/schemas'
import { fail } from '../../core/fail.ts'
import { holds } from '../../core/context.ts'
import { type Change, changePeople, checkHeld, checkScopesKnown, checkVersion } from './change.ts'
import { findTeam } from './queries/catalogue.ts'
import { deleteScopes, insertScopes, listDataOf, listMembers } from './queries/members.ts'
import { listPersonScopes, rightsOfPerson } from './queries/rights.ts'
import { findUser, patchUser, presenceOf, rolesOf } from './queries/users.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof peopleCalls
const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The people of the caller's own team. Somebody without a team leads none. */
export const getMembers: Handler<Calls['members']> = async (
  ctx,
  { text = '', language, skill, online, page },
) => {
  const team = ctx.caller.teamId === null ? undefined : await findTeam(ctx.db, ctx.caller.teamId)
  if (!team) return { team: null, list: [] }
  const rows = await listMembers(ctx.db, team.id, ctx.now())
  const ids = rows.map((row) => row.id)
  const [roles, presence, data] = await Promise.all([
    rolesOf(ctx.db, ids),
    presenceOf(ctx.db, ids, ctx.now()),
    listDataOf(ctx.db, ids),
  ])
  const editors = new Set(
    (
      await Promise.all(
        ids.map(
          async (id) =>
            [id, (await rightsOfPerson(ctx.db, id)).permissions.includes('people.edit')] as const,
        ),
      )
    )
      .filter(([, edits]) => edits)
      .map(([id]) => id),
  )
  const list = rows.map(({ pageKey, startedAt, ...row }): MemberRow => ({
    ...row,
    state: row.state as MemberRow['state'],
    roles: (roles.get(row.id) ?? []).map((role) => role.name),
    online: (presence.get(row.id)?.sessions ?? 0) > 0,
    seenAt: presence.get(row.id)?.seenAt ?? null,
    page: pageKey ?? '',
    since: startedAt?.getTime() ?? null,
    types: data
      .filter((entry) => entry.personId === row.id)
      .map(({ appId, type, personal }) => ({ appId, type, personal })),
    manageable: row.id === ctx.caller.id || holds(ctx, 'people.edit') || !editors.has(row.id),
  }))
  const wanted = text.toLowerCase()
  return {
    team,
    list: list.filter(
      (row) =>
        `${row.name} ${row.displayName}`.toLowerCase().includes(wanted) &&
        (!language || row.languages.some((one) => same(one, language))) &&
        (!skill || row.skills.some((one) => same(one, skill))) &&
        (online === undefined || row.online === online) &&
        (!page || row.page === page),
    ),
  }
}

/**
 * A leader acts on their own team alone, and not on those who administrate people: that is for
 * their like.
 */
const checkMember = async ({ tx, ctx }: Change, id: string) => {
  const person = await findUser(tx, id)
  if (
    !person ||
    person.state === 'deleted' ||
    ctx.caller.teamId === null ||
    person.teamId !== ctx.caller.teamId
  )
    return fail('not-found')
  if (
    id !== ctx.caller.id &&
    !holds(ctx, 'people.edit') &&
    (await rightsOfPerson(tx, id)).permissions.includes('people.edit')
  )
    return fail('beyond-rights', { what: 'people.edit' })
  return person
}

const has = (entries: readonly ScopeEntry[], wanted: ScopeEntry): boolean =>
  entries.some((entry) => entry.appId === wanted.appId && entry.type === wanted.type)

export const updateMember: Handler<Calls['updateMember']> = (
  ctx,
  { id, version, languages, skills, shift, scopes },
) =>
  changePeople(ctx, async (change) => {
    const before = await checkMember(change, id)
    checkVersion(before.version, version)
    const had = await listPersonScopes(change.tx, id)
    const added = scopes.filter((entry) => !has(had, entry))
    const dropped = had.filter((row) => row.enabled && !has(scopes, row))
    await checkScopesKnown(change.tx, added)
    // Giving and taking alike stay within what the leader sees.
    await checkHeld(change, { permissions: [], paths: [], scopes: [...added, ...dropped] })
    const facts = { languages: [...new Set(languages)], skills: [...new Set(skills)], shift }
    await patchUser(change.tx, id, facts, ctx.now())
    await deleteScopes(
      change.tx,
      dropped.map((row) => row.id),
    )
    await insertScopes(change.tx, id, added, { by: ctx.caller.name, at: ctx.now() })
    change.touch(id)
    const kept = had.filter((row) => !dropped.includes(row))
    change.note({
      action: 'people.updateMember',
      subject: `person:${id}`,
      detail: {
        before: {
          languages: before.languages,
          skills: before.skills,
          shift: before.shift,
          data: had.map(scopeWord),
        },
        after: { ...facts, data: [...kept, ...added].map(scopeWord) },
      },
    })
    return { version: version + 1 }
  })

export const kickMember: Handler<Calls['kickMember']> = (ctx, { id }) =>
  changePeople(ctx, async (change) => {
    if (id === ctx.caller.id) fail('not-yourself')
    await checkMember(change, id)
    const ended = await change.end(id, -8)
    change.note({
      action: 'people.kickUser',
      subject: `person:${id}`,
      detail: { sessions: ended, by: 'team' },
    })
    return { ended }
  })
