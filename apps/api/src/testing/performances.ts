import { performanceCalls } from '@oas/contract/performance/calls'
import { type ProjectBody, blankProject } from '@oas/contract/performance/schemas'
import type { Permission } from '@oas/contract/permissions'
import type { Client, TestServer } from './server.ts'
import { type MadePerson, aPerson } from './world.ts'

type World = Pick<TestServer, 'ctx' | 'client'>
export type Measured = MadePerson & { client: Client }
let teams = 0

export async function aTeam({ ctx }: World): Promise<string> {
  const { id } = await ctx.db
    .insertInto('team')
    .values({ name: `Team ${++teams}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Somebody of a team; an auditor where nothing else is said. */
export async function aMember(
  server: World,
  teamId: string,
  permissions: readonly Permission[] = ['audit.take', 'record.read'],
): Promise<Measured> {
  const person = await aPerson(server.ctx, { permissions })
  await server.ctx.db.updateTable('person').set({ teamId }).where('id', '=', person.id).execute()
  return { ...person, client: server.client(person.token) }
}

/** Who sets projects up, locks and publishes months, and sees pay. */
export async function anOffice({ ctx, client }: World): Promise<Client> {
  const permissions = ['performance.read', 'performance.manage', 'performance.pay'] as const
  return client((await aPerson(ctx, { permissions: [...permissions] })).token)
}

/** A project in use, which covers a team in one type; answers its id. */
export async function aProject(
  office: Client,
  teamId: string,
  change: Partial<ProjectBody> = {},
): Promise<string> {
  const body = {
    ...blankProject('2026-10'),
    name: `Project of team ${teamId}`,
    teamIds: [teamId],
    types: ['50:12'],
    ...change,
  }
  const { id } = await office.ok(performanceCalls.saveProject, { state: 'active', body })
  return id
}

export type Decided = { n: number; at: Date; due?: number; late?: number; labels?: number[] }
/**
 * Decisions of a person, as submissions store them: `due` of them had a deadline, `late` of these
 * came after it. Answers their ids.
 */
export async function decideInBulk(
  { ctx }: Pick<TestServer, 'ctx'>,
  personId: string,
  { n, at, due = 0, late = 0, labels = [] }: Decided,
): Promise<string[]> {
  const { rows } = await ctx.pool.query<{ id: string }>(
    `
      with d as materialized (
        select id_from($3::timestamptz) + (next_id() & 1048575) as id, i
        from generate_series(1, $2::int) i
      )
      insert into decision (
        id, order_id, record_id, app_id, type, business, post_id, person_id, page_key, window_id,
        fence, result_id, result_type, setting_version, content_hash, at, spent_ms, labels,
        deadline_at
      )
      select id, id, id, 50, 12, 'text', 'p' || id, $1, 'tags-audit-text', '', 1, 'mute',
        'NORMAL_VIOLATIONS', 1, '', $3, 1000, $6,
        case when i <= $5 then $3::timestamptz - interval '1 second'
          when i <= $4 then $3::timestamptz + interval '1 hour' end
      from d
      returning id::text as id`,
    [personId, n, at, due, late, labels],
  )
  return rows.map(({ id }) => id)
}
