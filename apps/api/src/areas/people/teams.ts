import type { peopleCalls } from '@oas/contract/people/calls'
import { fail } from '../../core/fail.ts'
import { type Change, changePeople, requireTrimmed } from './change.ts'
import {
  deleteTeam,
  findTeam,
  findTeamByName,
  insertTeam,
  listTeams,
  renameTeamRow,
  teamPeople,
} from './queries/catalogue.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof peopleCalls

export const getTeams: Handler<Calls['teams']> = (ctx) => listTeams(ctx.db)

const checkName = async ({ tx }: Change, wanted: string, ownId?: string): Promise<string> => {
  const name = requireTrimmed('name', wanted)
  const twin = await findTeamByName(tx, name)
  if (twin && twin.id !== ownId) fail('in-use', { what: name, field: 'name' })
  return name
}

export const createTeam: Handler<Calls['createTeam']> = (ctx, input) =>
  changePeople(ctx, async (change) => {
    const name = await checkName(change, input.name)
    const id = await insertTeam(change.tx, name)
    change.note({
      action: 'people.createTeam',
      subject: `team:${id}`,
      detail: { before: null, after: { name } },
    })
    return { id }
  })

export const renameTeam: Handler<Calls['renameTeam']> = (ctx, { id, before, ...input }) =>
  changePeople(ctx, async (change) => {
    const team = (await findTeam(change.tx, id)) ?? fail('not-found')
    if (team.name !== before) fail('conflict')
    const name = await checkName(change, input.name, id)
    await renameTeamRow(change.tx, id, name)
    change.note({
      action: 'people.renameTeam',
      subject: `team:${id}`,
      detail: { before: { name: before }, after: { name } },
    })
    return {}
  })

export const removeTeam: Handler<Calls['removeTeam']> = (ctx, { id }) =>
  changePeople(ctx, async (change) => {
    const team = (await findTeam(change.tx, id)) ?? fail('not-found')
    const people = await teamPeople(change.tx, id)
    if (people.length > 0) fail('in-use', { what: people.join(', ') })
    await deleteTeam(change.tx, id)
    change.note({
      action: 'people.removeTeam',
      subject: `team:${id}`,
      detail: { before: { name: team.name }, after: null },
    })
    return {}
  })
