import type { Context } from '../../core/context.ts'
import type { SealedRow } from './seal-hash.ts'

/** A pool or one of its connections. */
export type Run = Pick<Context['pool'], 'query'>
export type Head = { seq: string; hash: Buffer; lastId: string }
export type Seal = { seq: string; logId: string; previous: Buffer; hash: Buffer }

const row = (l: string): string =>
  `
    ${l}.id, to_char(${l}.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      ${l}.actor_id as "actorId", ${l}.actor, ${l}.action, ${l}.app_id as "appId", ${l}.subject,
      ${l}.detail, ${l}.request_id as "requestId"`

export async function lockHead(run: Run): Promise<Head> {
  return (await run.query<Head>('select seq, hash, last_id as "lastId" from audit_head for update'))
    .rows[0] as Head
}
export async function readHead(run: Run): Promise<Head> {
  return (await run.query<Head>('select seq, hash, last_id as "lastId" from audit_head'))
    .rows[0] as Head
}

/**
 * Entries without a seal from an id on, by id. An id may become visible after higher ones, when its
 * transaction took longer.
 */
export async function listUnsealed(run: Run, fromId: string, limit: number): Promise<SealedRow[]> {
  return (
    await run.query<SealedRow>(
      `
        select ${row('l')}
        from audit_log l
        where l.id >= $1 and not exists (select 1 from audit_seal s where s.log_id = l.id)
        order by l.id limit $2`,
      [fromId, limit],
    )
  ).rows
}

export async function insertSeals(run: Run, seals: readonly Seal[]): Promise<void> {
  await run.query(
    `
      insert into audit_seal (seq, log_id, previous, hash)
      select *
      from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[])`,
    [
      seals.map((s) => s.seq),
      seals.map((s) => s.logId),
      seals.map((s) => s.previous),
      seals.map((s) => s.hash),
    ],
  )
}
export async function moveHead(run: Run, head: Head): Promise<void> {
  await run.query('update audit_head set seq = $1, hash = $2, last_id = greatest(last_id, $3)', [
    head.seq,
    head.hash,
    head.lastId,
  ])
}

/** A page of the chain with the entries it seals; `id` is null where the entry is gone. */
export async function readChain(
  run: Run,
  afterSeq: string,
  limit: number,
): Promise<(Seal & { row: SealedRow | null })[]> {
  const { rows } = await run.query<Seal & SealedRow & { present: boolean }>(
    `
      select s.seq, s.log_id as "logId", s.previous, s.hash, l.id is not null as present,
        ${row('l')}
      from audit_seal s
      left join audit_log l on l.id = s.log_id
      where s.seq > $1
      order by s.seq limit $2`,
    [afterSeq, limit],
  )
  return rows.map(({ seq, logId, previous, hash, present, ...entry }) => ({
    seq,
    logId,
    previous,
    hash,
    row: present
      ? {
          id: entry.id,
          at: entry.at,
          actorId: entry.actorId,
          actor: entry.actor,
          action: entry.action,
          appId: entry.appId,
          subject: entry.subject,
          detail: entry.detail,
          requestId: entry.requestId,
        }
      : null,
  }))
}

/** The oldest entry before an id that has no seal. */
export async function findUnsealedBefore(run: Run, id: string): Promise<string | null> {
  return (
    (
      await run.query<{ id: string }>(
        `
        select l.id
        from audit_log l
        where l.id < $1 and not exists (select 1 from audit_seal s where s.log_id = l.id)
        order by l.id limit 1`,
        [id],
      )
    ).rows[0]?.id ?? null
  )
}
