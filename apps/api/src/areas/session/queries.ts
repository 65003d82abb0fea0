import { type Transaction, sql } from 'kysely'
import type { DB } from '../../db/tables.gen.ts'
import type { Context } from '../../core/context.ts'
import { type Seek } from '../../db/seek.ts'

type Base = Pick<Context, 'db'>
type Tx = Transaction<DB>

export function findPersonByName(ctx: Base, name: string) {
  return ctx.db
    .selectFrom('person')
    .select(['id', 'name', 'passwordHash', 'state'])
    .where('name', '=', name)
    .executeTakeFirst()
}

/**
 * A person by the provider's subject, else one not yet bound to a subject, by proven e-mail
 * address. No name counts: it is chosen freely at some providers (OpenID Connect Core 5.7). Whoever
 * was deleted may have come back as somebody else here.
 */
export function findPersonForSubject(ctx: Base, subject: string, provenEmail: string | null) {
  return ctx.db
    .selectFrom('person')
    .select(['id', 'name', 'state', 'subject'])
    .where('state', '<>', 'deleted')
    .where((on) =>
      on.or([
        on('subject', '=', subject),
        ...(provenEmail === null
          ? []
          : [
              on.and([
                on('subject', 'is', null),
                on(sql`lower(email)`, '=', provenEmail.toLowerCase()),
              ]),
            ]),
      ]),
    )
    .orderBy(sql`subject is null`)
    .limit(3)
    .execute()
}

export async function bindSubject(db: Tx, personId: string, subject: string): Promise<void> {
  await db
    .updateTable('person')
    .set({ subject: null })
    .where('subject', '=', subject)
    .where('state', '=', 'deleted')
    .execute()
  await db
    .updateTable('person')
    .set({ subject })
    .where('id', '=', personId)
    .where('subject', 'is', null)
    .execute()
}

/** Locks the person, so that two log-ins at once cannot both think they are the only one. */
export function lockPerson(db: Tx, personId: string) {
  return db
    .selectFrom('person')
    .select(['id', 'name', 'state'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
}

export async function mayHaveManySessions(db: Tx, personId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('personRole')
      .innerJoin('role', 'role.id', 'personRole.roleId')
      .select('role.id')
      .where('personId', '=', personId)
      .where('manySessions', '=', true)
      .executeTakeFirst()) !== undefined
  )
}

export async function endLiveSessions(
  db: Tx,
  personId: string,
  code: number,
  at: Date,
): Promise<string[]> {
  return (
    await db
      .updateTable('session')
      .set({ endedAt: at, endCode: code })
      .where('personId', '=', personId)
      .where('endedAt', 'is', null)
      .returning('id')
      .execute()
  ).map((row) => row.id)
}

/** Ends the session of a token; answers it unless it had ended before. */
export function endSessionOfToken(db: Base['db'] | Tx, tokenHash: Buffer, at: Date) {
  return db
    .updateTable('session')
    .set({ endedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .returning(['id', 'personId'])
    .executeTakeFirst()
}

export function insertSession(
  db: Tx,
  row: {
    tokenHash: Buffer
    personId: string
    way: string
    ip: string
    userAgent: string
    createdAt: Date
    seenAt: Date
    expiresAt: Date
  },
) {
  return db.insertInto('session').values(row).execute()
}

export function insertLoginLog(
  db: Base['db'] | Tx,
  row: {
    personId: string | null
    name: string
    way: string
    result: string
    ip: string
    userAgent: string
    at: Date
  },
) {
  return db.insertInto('loginLog').values(row).execute()
}

/** Sessions of a person, live ones first, then by their start. */
export function listSessions(ctx: Base, personId: string, now: Date) {
  return ctx.db
    .selectFrom('session')
    .select([
      'id',
      'way',
      'ip',
      'userAgent',
      'createdAt',
      'seenAt',
      'expiresAt',
      'endedAt',
      'endCode',
    ])
    .where('personId', '=', personId)
    .orderBy(sql`ended_at is null and expires_at > ${now}`, 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** Ends one live session of a person; answers whether there was one. */
export async function endLiveSession(
  db: Tx,
  personId: string,
  id: string,
  code: number,
  at: Date,
): Promise<boolean> {
  return (
    (await db
      .updateTable('session')
      .set({ endedAt: at, endCode: code })
      .where('personId', '=', personId)
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', at)
      .returning('id')
      .executeTakeFirst()) !== undefined
  )
}

/** Log-ins before an id, newest first: of one person, or of everybody, or of one name. */
export function listLoginLog(
  ctx: Base,
  by: {
    personId?: string
    name?: string
    way?: string
    ok?: boolean
    from?: Date
    to?: Date
    seek: Seek
    limit: number
  },
) {
  let query = ctx.db
    .selectFrom('loginLog')
    .select(['id', 'name', 'at', 'ip', 'userAgent', 'way', 'result'])
  if (by.personId !== undefined) query = query.where('personId', '=', by.personId)
  if (by.name !== undefined) query = query.where('name', '=', by.name)
  if (by.way !== undefined) query = query.where('way', '=', by.way)
  if (by.ok !== undefined) query = query.where('result', by.ok ? '=' : '<>', 'ok')
  // Ids rise with time: the range of ids keeps the scan short, the time itself is exact.
  if (by.from !== undefined)
    query = query
      .where('at', '>=', by.from)
      .where('id', '>=', sql<string>`id_from(${by.from}::timestamptz - interval '1 minute')`)
  if (by.to !== undefined)
    query = query
      .where('at', '<=', by.to)
      .where('id', '<=', sql<string>`id_from(${by.to}::timestamptz + interval '1 minute')`)
  return query.where(by.seek.after).orderBy(by.seek.orderBy).limit(by.limit).execute()
}

export function findSelf(ctx: Base, personId: string) {
  return ctx.db
    .selectFrom('person')
    .leftJoin('team', 'team.id', 'person.teamId')
    .select([
      'person.id',
      'person.name',
      'displayName',
      'teamId',
      'team.name as teamName',
      'region',
      'languages',
    ])
    .where('person.id', '=', personId)
    .executeTakeFirstOrThrow()
}

export function listApps(ctx: Base) {
  return ctx.db.selectFrom('app').select(['id', 'name', 'names', 'key']).orderBy('id').execute()
}
export function listMenu(ctx: Base) {
  return ctx.db.selectFrom('menu').selectAll().orderBy('position').orderBy('id').execute()
}

/** Names that can log in by name alone: demo data has no passwords. */
export async function listLocalNames(ctx: Base): Promise<string[]> {
  return (
    await ctx.db
      .selectFrom('person')
      .select('name')
      .where('state', '=', 'active')
      .where('passwordHash', 'is', null)
      .where('subject', 'is', null)
      .orderBy('id')
      .limit(20)
      .execute()
  ).map((row) => row.name)
}

export function findPersonTeam(ctx: Base, personId: string) {
  return ctx.db
    .selectFrom('person')
    .select(['id', 'teamId'])
    .where('id', '=', personId)
    .executeTakeFirst()
}

export async function holdsPermission(
  ctx: Base,
  personId: string,
  permission: string,
): Promise<boolean> {
  return (
    (await ctx.db
      .selectFrom('personRole')
      .innerJoin('rolePermission', 'rolePermission.roleId', 'personRole.roleId')
      .innerJoin('person', 'person.id', 'personRole.personId')
      .select('permission')
      .where('personId', '=', personId)
      .where('permission', '=', permission)
      .where('person.state', '=', 'active')
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** Makes the secret of that name unless there is one, and answers what is stored. */
export async function secretOf(ctx: Base, name: string, fresh: Buffer): Promise<Buffer> {
  await ctx.db
    .insertInto('serverSecret')
    .values({ name, value: fresh })
    .onConflict((on) => on.doNothing())
    .execute()
  return (
    await ctx.db
      .selectFrom('serverSecret')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).value
}

export function insertFlow(
  ctx: Base,
  row: { state: string; verifier: string; nonce: string; redirectUrl: string; createdAt: Date },
) {
  return ctx.db.insertInto('ssoFlow').values(row).execute()
}
/** Takes a sign-on under way; a second callback with the same state finds nothing. */
export function takeFlow(ctx: Base, state: string, notBefore: Date) {
  return ctx.db
    .deleteFrom('ssoFlow')
    .where('state', '=', state)
    .where('createdAt', '>', notBefore)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Counts an attempt unless the key is blocked; answers how many seconds it is blocked, or 0 when
 * the attempt may go on. Attempts are counted before they are checked, in one statement, so that
 * many at once cannot slip through.
 */
export async function countAttempt(
  ctx: Pick<Context, 'pool'>,
  key: string,
  free: number,
  now: Date,
): Promise<number> {
  const { rows } = await ctx.pool.query<{ seconds: number }>(
    `
      with counted as (
        insert into login_attempt as a (key, failures, first_at)
        values ($1, 1, $3)
        on conflict (key) do update
        set first_at = case
          when a.first_at < $3::timestamptz - interval '1 hour' then $3
          else a.first_at end,
          failures = case
            when a.first_at < $3::timestamptz - interval '1 hour' then 1
            else a.failures + 1 end,
          blocked_until = case
            when a.first_at >= $3::timestamptz - interval '1 hour'
              and a.failures + 1 >= $2 then $3::timestamptz + make_interval(
                secs => least(900, 5 * power(2, least(10, a.failures + 1 - $2)))
              ) end
        where a.blocked_until is null or a.blocked_until <= $3
        returning 1
      )
      select case
        when exists (select 1 from counted) then 0
        else coalesce(
          (
            select ceil(extract(epoch from blocked_until - $3::timestamptz))::int
            from login_attempt
            where key = $1
          ),
          1
        ) end as seconds`,
    [key, free, now],
  )
  return rows[0]?.seconds ?? 0
}

/** A success forgets the failures of the name and takes its own attempt off the address. */
export async function forgiveAttempts(
  ctx: Pick<Context, 'pool'>,
  nameKey: string,
  addressKey: string,
): Promise<void> {
  await ctx.pool.query(
    `
      with name as (delete from login_attempt where key = $1)
      update login_attempt
      set failures = greatest(0, failures - 1), blocked_until = null
      where key = $2`,
    [nameKey, addressKey],
  )
}

/** Removes what nothing needs any more. */
export async function sweepSessions(ctx: Pick<Context, 'pool'>, now: Date): Promise<void> {
  await ctx.pool.query(
    `
      delete from login_attempt
      where first_at < $1::timestamptz - interval '2 hours'
        and (blocked_until is null or blocked_until < $1)`,
    [now],
  )
  await ctx.pool.query(
    "delete from sso_flow where created_at < $1::timestamptz - interval '1 hour'",
    [now],
  )
  await ctx.pool.query(
    "delete from session where expires_at < $1::timestamptz - interval '30 days'",
    [now],
  )
}
