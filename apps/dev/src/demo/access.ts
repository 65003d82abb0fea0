import { areas } from '@oas/contract/index'
import { rolePresets } from '@oas/contract/people/role-presets'
import { type Permission, permissions } from '@oas/contract/permissions'
import type { Context } from '../../../api/src/core/context.ts'
import { seedMenu } from './menu.ts'

type Base = Pick<Context, 'db'>
export const auditors = ['auditor1', 'auditor2', 'auditor3', 'auditor4'] as const
type Role = {
  name: string
  description: string
  permissions: readonly Permission[]
  apps: readonly (number | null)[]
  manySessions?: true
}
type Person = {
  name: string
  displayName: string
  team?: string
  role: string
  region: string
  languages: readonly string[]
}

const apps = [
  { id: 50, name: 'Lumo', key: 'lumo' },
  { id: 71, name: 'Tandem', key: 'tandem' },
  { id: 72, name: 'Palaver', key: 'palaver' },
]
const teams = ['Harbour', 'Meridian']

const roles: readonly Role[] = [
  {
    name: 'admin',
    description: 'Everything',
    permissions: rolePresets.administrator,
    apps: [null],
    manySessions: true,
  },
  {
    name: 'leader',
    description: 'Leads a team, sees every app',
    permissions: rolePresets.leader,
    apps: [null],
  },
  {
    name: 'care',
    description: 'Looks after people: what they saw, and when it is enough',
    permissions: rolePresets.care,
    apps: [null],
  },
  {
    name: 'analyst',
    description: 'Writes the rules of every app; others pass them',
    permissions: [
      'record.read',
      'strategy.read',
      'strategy.edit',
      'strategy.config',
      'setting.read',
      'setting.edit',
      'whitelist.read',
      'whitelist.edit',
      'label.edit',
      'punish.batch',
      'text.read',
      'text.edit',
      'feature-library',
      'feature.edit',
      'model.read',
      'model.edit',
    ],
    apps: [null],
  },
  {
    name: 'inspector',
    description: 'Looks over decided records and answers doubts',
    permissions: ['record.read', 'record.repunish', 'audit.doubtful'],
    apps: [50, 71, 72],
  },
  {
    name: 'auditor-lumo-tandem',
    description: 'Audits Lumo and Tandem',
    permissions: rolePresets.auditor,
    apps: [50, 71],
  },
  {
    name: 'auditor-palaver',
    description: 'Audits Palaver',
    permissions: rolePresets.auditor,
    apps: [72],
  },
  {
    name: 'staff',
    description: 'Reads records of Lumo',
    permissions: ['record.read'],
    apps: [50],
  },
]

const persons: readonly Person[] = [
  {
    name: 'admin',
    displayName: 'Admin',
    role: 'admin',
    region: '',
    languages: ['cn', 'en', 'id', 'ru'],
  },
  {
    name: 'leader',
    displayName: 'Leader',
    team: 'Harbour',
    role: 'leader',
    region: 'CN',
    languages: ['cn', 'en'],
  },
  {
    name: 'inspector',
    displayName: 'Inspector',
    role: 'inspector',
    region: 'CN',
    languages: ['cn', 'en'],
  },
  {
    name: 'analyst',
    displayName: 'Analyst',
    role: 'analyst',
    region: 'CN',
    languages: ['cn', 'en'],
  },
  { name: 'care', displayName: 'Care', role: 'care', region: 'CN', languages: ['cn', 'en'] },
  {
    name: 'auditor1',
    displayName: 'Auditor 1',
    team: 'Harbour',
    role: 'auditor-lumo-tandem',
    region: 'CN',
    languages: ['cn', 'en'],
  },
  {
    name: 'auditor2',
    displayName: 'Auditor 2',
    team: 'Harbour',
    role: 'auditor-lumo-tandem',
    region: 'ID',
    languages: ['id', 'en'],
  },
  {
    name: 'auditor3',
    displayName: 'Auditor 3',
    team: 'Meridian',
    role: 'auditor-palaver',
    region: 'RU',
    languages: ['ru', 'en'],
  },
  {
    name: 'auditor4',
    displayName: 'Auditor 4',
    team: 'Meridian',
    role: 'auditor-palaver',
    region: 'CN',
    languages: ['cn'],
  },
  { name: 'staff', displayName: 'Staff', role: 'staff', region: 'CN', languages: ['cn'] },
]

/** Pages that areas open to whoever holds one of these permissions; all to whoever holds all. */
const pathsFor = (held: readonly Permission[]): string[] =>
  permissions.every((one) => held.includes(one))
    ? ['*']
    : areas.flatMap((area) =>
        area.pages
          .filter(({ may }) => may === 'signed-in' || held.includes(may))
          .map(({ path }) => path),
      )

const seedRole = async (ctx: Base, role: Role): Promise<void> => {
  const made = await ctx.db
    .insertInto('role')
    .values({
      name: role.name,
      description: role.description,
      manySessions: role.manySessions ?? false,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  // A role that is there may have been changed by hand since.
  if (!made) return
  const roleId = made.id
  await ctx.db
    .insertInto('rolePermission')
    .values(role.permissions.map((permission) => ({ roleId, permission })))
    .execute()
  await ctx.db
    .insertInto('rolePath')
    .values(pathsFor(role.permissions).map((path) => ({ roleId, path })))
    .execute()
  await ctx.db
    .insertInto('roleScope')
    .values(role.apps.map((appId) => ({ roleId, appId, type: null })))
    .execute()
}

const seedPerson = async (ctx: Base, person: Person): Promise<void> => {
  const teamId =
    person.team === undefined
      ? null
      : (
          await ctx.db
            .selectFrom('team')
            .select('id')
            .where('name', '=', person.team)
            .executeTakeFirstOrThrow()
        ).id
  const made = await ctx.db
    .insertInto('person')
    .values({
      name: person.name,
      displayName: person.displayName,
      teamId,
      region: person.region,
      languages: [...person.languages],
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  const { id: roleId } = await ctx.db
    .selectFrom('role')
    .select('id')
    .where('name', '=', person.role)
    .executeTakeFirstOrThrow()
  await ctx.db.insertInto('personRole').values({ personId: made.id, roleId }).execute()
}

/**
 * Apps, teams, roles, people and the menu of the demo. Its people have no passwords: they log in by
 * name on this machine alone. A second call changes nothing.
 */
export async function seedAccess(ctx: Base): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const inside = { db: tx }
    await tx
      .insertInto('app')
      .values(apps)
      .onConflict((on) => on.doNothing())
      .execute()
    await tx
      .insertInto('team')
      .values(teams.map((name) => ({ name })))
      .onConflict((on) => on.doNothing())
      .execute()
    for (const role of roles) await seedRole(inside, role)
    for (const person of persons) await seedPerson(inside, person)
    await seedMenu(inside)
  })
}
