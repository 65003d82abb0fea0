import type {
  CaptureFailure,
  CapturePlan,
  CapturePlanFields,
  CaptureTask,
} from '@oas/contract/live-capture/calls'
import type { StreamSource } from '@oas/contract/live/schemas'
import { type Transaction, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { Seen } from '../../live/index.ts'

type Tx = Transaction<DB>
export function ofApps(seen: Seen, appId: number | null) {
  return sql`(${seen === null} or x.app_id = any(${seen ?? []}::int[]))
      and (${appId}::int is null or x.app_id = ${appId}::int)`
}

type PlanRow = Omit<CapturePlan, 'lastAt' | 'at' | 'reason'> & {
  lastAt: Date | null
  at: Date
  reason: CaptureFailure | '' | null
}
export async function listPlans(
  db: Db,
  seen: Seen,
  appId: number | null,
  now: Date,
): Promise<PlanRow[]> {
  return (
    await sql<PlanRow>`
      select x.id::text as id, x.app_id as "appId", x.version, x.name, x.room_type as "roomType",
        x.is_pc as "isPC", x.viewers, x.country, x.every_seconds as "everySeconds",
        x.slice_seconds as "sliceSeconds", x.keep_days as "keepDays", x.days,
        x.from_hour as "fromHour", x.to_hour as "toHour", x.enabled,
        coalesce(c.rooms, 0)::int as rooms, coalesce(c.failing, 0)::int as failing, c.reason,
        c."lastAt", p.display_name as by, x.changed_at as at,
        (
          (
            select count(*)
            from live_capture k
            join live_shot s on s.capture_id = k.id
              and s.at > ${now}::timestamptz - interval '1 hour'
            where k.plan_id = x.id
          ) + (
            select count(*)
            from live_capture k
            join voice_slice s on s.capture_id = k.id
              and s.at > ${now}::timestamptz - interval '1 hour'
            where k.plan_id = x.id
          )
        )::int as "lastHour"
      from live_capture_plan x
      join person p on p.id = x.changed_by
      left join lateral (
        select count(*) filter (where k.state = 'on') as rooms,
          count(*) filter (where k.state = 'on' and k.failing > 0) as failing,
          max(k.last_at) as "lastAt",
          (
            array_agg(
              k.reason order by k.last_at desc nulls last
            ) filter (where k.failing > 0 and k.state = 'on')
          )[1] as reason
        from live_capture k
        where k.plan_id = x.id
      ) c
        on true
      where ${ofApps(seen, appId)}
      order by x.app_id, lower(x.name) limit 500`.execute(db)
  ).rows
}

const columnsOf = ({ isPC, ...fields }: CapturePlanFields) => ({
  ...fields,
  isPc: isPC,
  name: fields.name.trim(),
})
export async function insertPlan(
  tx: Tx,
  appId: number,
  fields: CapturePlanFields,
  by: string,
  at: Date,
): Promise<string | null> {
  return (
    (
      await tx
        .insertInto('liveCapturePlan')
        .values({
          appId,
          ...columnsOf(fields),
          madeBy: by,
          madeAt: at,
          changedBy: by,
          changedAt: at,
        })
        .onConflict((on) => on.doNothing())
        .returning('id')
        .executeTakeFirst()
    )?.id ?? null
  )
}
export function holdPlan(tx: Tx, id: string) {
  return tx
    .selectFrom('liveCapturePlan')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export async function hasPlanOfName(
  tx: Tx,
  appId: number,
  name: string,
  but: string,
): Promise<boolean> {
  return (
    (await tx
      .selectFrom('liveCapturePlan')
      .select('id')
      .where('appId', '=', appId)
      .where(sql<string>`lower(name)`, '=', name.trim().toLowerCase())
      .where('id', '!=', but)
      .executeTakeFirst()) !== undefined
  )
}
export async function setPlan(
  tx: Tx,
  id: string,
  fields: CapturePlanFields,
  by: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('liveCapturePlan')
    .set((on) => ({
      ...columnsOf(fields),
      changedBy: by,
      changedAt: at,
      version: on('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
export async function dropPlan(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('liveCapturePlan').where('id', '=', id).execute()
}

export type AskedRoom = { sid: string; id: string; over: boolean; streams: StreamSource[] }
export async function roomsOf(
  tx: Tx,
  appId: number,
  sids: readonly string[],
): Promise<AskedRoom[]> {
  return (
    await sql<AskedRoom>`
      select r.sid, r.id::text as id, r.ended_at is not null as over, r.streams
      from live_room r
      where r.app_id = ${appId} and r.sid = any(${[...sids]}::text[])`.execute(tx)
  ).rows
}
export async function insertTask(
  tx: Tx,
  task: {
    appId: number
    roomId: string
    isPc: boolean
    everySeconds: number
    leftCount: number
    nextAt: Date
    madeBy: string | null
    madeAt: Date
  },
): Promise<string> {
  return (await tx.insertInto('liveCapture').values(task).returning('id').executeTakeFirstOrThrow())
    .id
}
type TaskRow = Omit<CaptureTask, 'at' | 'reason'> & { at: Date; reason: CaptureFailure | '' }
export async function listTasks(db: Db, seen: Seen, appId: number | null): Promise<TaskRow[]> {
  return (
    await sql<TaskRow>`
      select x.id::text as id, x.app_id as "appId", x.room_id::text as room, r.sid, r.uid, r.title,
        x.every_seconds as "everySeconds", coalesce(x.left_count, 0) as left, x.taken, x.failed,
        x.reason, x.state, coalesce(p.display_name, '') as by, x.made_at as at
      from live_capture x
      join live_room r on r.id = x.room_id
      left join person p on p.id = x.made_by
      where x.plan_id is null and ${ofApps(seen, appId)}
      order by x.id desc limit 100`.execute(db)
  ).rows
}
export function holdTask(tx: Tx, id: string) {
  return tx
    .selectFrom('liveCapture')
    .select(['id', 'appId', 'state', 'roomId'])
    .where('id', '=', id)
    .where('planId', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
export async function stopTask(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('liveCapture').set({ state: 'stopped' }).where('id', '=', id).execute()
}

type Base = Pick<Context, 'pool'>
/**
 * Rooms a plan fits at this hour are captured from now on, those it no longer fits are not. `day` 1
 * Monday … 7 Sunday.
 */
export async function spreadPlans(ctx: Base, now: Date, day: number, hour: number): Promise<void> {
  const fits = `
    select p.id as plan_id, r.id as room_id, p.app_id, p.is_pc, p.every_seconds, p.keep_days
    from live_capture_plan p
    join live_room r on r.app_id = p.app_id
      and r.room_type = p.room_type
      and r.ended_at is null
      and r.viewers >= p.viewers
      and (p.country = '' or r.country = p.country)
    where p.enabled
      and $2::int >= p.from_hour
      and $2::int < p.to_hour
      and (cardinality(p.days) = 0 or $1::int = any(p.days))
      and jsonb_path_exists(
        r.streams,
        case
          when p.is_pc then '$[*] ? (@.isPC == true)'
          else '$[*] ? (!(exists(@.isPC)) || @.isPC == false)' end::jsonpath
      )`
  await ctx.pool.query(
    `
      insert into live_capture as c (
        app_id, room_id, plan_id, is_pc, every_seconds, keep_days, next_at, made_at
      )
      select app_id, room_id, plan_id, is_pc, every_seconds, keep_days, $3, $3
      from (${fits}) f
      order by plan_id, room_id
      on conflict (plan_id, room_id)
      where plan_id is not null do update
      set state = 'on', is_pc = excluded.is_pc, every_seconds = excluded.every_seconds,
        keep_days = excluded.keep_days,
        next_at = case
          when c.state = 'on' then least(
            c.next_at,
            $3::timestamptz + make_interval(
              secs => greatest(excluded.every_seconds, case when c.failing > 0 then 300 else 0 end)
            )
          )
          else $3 end
      where (c.state, c.is_pc, c.every_seconds, c.keep_days) is distinct from (
        'on', excluded.is_pc, excluded.every_seconds, excluded.keep_days
      )`,
    [day, hour, now],
  )
  await ctx.pool.query(
    `
      update live_capture c
      set state = 'over'
      where c.state = 'on'
        and c.plan_id is not null
        and not exists (
          select 1 from (${fits}) f where f.plan_id = c.plan_id and f.room_id = c.room_id
        )`,
    [day, hour],
  )
  await ctx.pool.query(
    `
      update live_capture c
      set state = 'over'
      from live_room r
      where c.state = 'on' and r.id = c.room_id and r.ended_at is not null`,
  )
}

export type Due = {
  id: string
  roomId: string
  appId: number
  isPc: boolean
  sliceSeconds: number
  keepDays: number
  roomType: 'live' | 'voice' | 'club'
  liveType: number
  streams: StreamSource[]
}
/**
 * Captures whose time has come, taken for a minute: each is given to one server, and the next time
 * is counted from now.
 */
export async function claimDue(
  ctx: Base,
  now: Date,
  busyUntil: Date,
  limit: number,
): Promise<Due[]> {
  return (
    await ctx.pool.query<Due>(
      `
        with due as (
          select c.id
          from live_capture c
          where c.state = 'on' and c.next_at <= $1 and (c.busy_until is null or c.busy_until < $1)
          order by c.next_at limit $3 for update skip locked
        ),
        taken as (
          update live_capture c
          set busy_until = $2, next_at = $1::timestamptz + make_interval(secs => c.every_seconds)
          from due
          where c.id = due.id
          returning c.*
        )
        select t.id::text as id, t.room_id::text as "roomId", t.app_id as "appId",
          t.is_pc as "isPc", coalesce(p.slice_seconds, 10) as "sliceSeconds",
          t.keep_days as "keepDays", r.room_type as "roomType", r.live_type as "liveType", r.streams
        from taken t
        join live_room r on r.id = t.room_id
        left join live_capture_plan p on p.id = t.plan_id
        order by t.id`,
      [now, busyUntil, limit],
    )
  ).rows
}

/** Keeps what was taken, unless the capture ended meanwhile or another server has it now. */
export async function keepTaken(
  ctx: Base,
  { id, roomId, isPc, liveType, roomType, keepDays }: Due,
  { url, seconds }: { url: string; seconds: number },
  busyUntil: Date,
  at: Date,
): Promise<void> {
  const rest =
    roomType === 'live'
      ? `
        insert into live_shot (room_id, url, at, is_pc, live_type, capture_id, keep_until)
        select $4::bigint, $5::text, $3::timestamptz, $6::boolean, $7::int, c.id,
          $3::timestamptz + make_interval(days => $8::int)
        from c
        on conflict do nothing`
      : `
        insert into voice_slice (room_id, uid, url, seconds, at, capture_id, keep_until)
        select $4::bigint, '', $5::text, $7::real, $3::timestamptz, c.id,
          $3::timestamptz + make_interval(days => $8::int)
        from c
        where $6::boolean is not null
        on conflict do nothing`
  await ctx.pool.query(
    `
      with c as (
        update live_capture
        set busy_until = null, taken = taken + 1, failing = 0, reason = '', last_at = $3,
          left_count = left_count - 1, state = case when left_count <= 1 then 'done' else state end
        where id = $1 and busy_until = $2 and state = 'on'
        returning id
      )
      ${rest}`,
    [id, busyUntil, at, roomId, url, isPc, roomType === 'live' ? liveType : seconds, keepDays],
  )
}
/**
 * A try that brought nothing: the next waits the longer the more followed each other, five minutes
 * at most. One that was asked for counts among its times.
 */
export async function noteFailure(
  ctx: Base,
  id: string,
  reason: CaptureFailure,
  busyUntil: Date,
  at: Date,
): Promise<void> {
  await ctx.pool.query(
    `
      update live_capture
      set busy_until = null, failed = failed + 1, failing = failing + 1, reason = $3, last_at = $4,
        left_count = left_count - 1,
        state = case when left_count <= 1 and state = 'on' then 'done' else state end,
        next_at = case
          when plan_id is null then next_at
          else $4::timestamptz + make_interval(
            secs => least(300, every_seconds * (failing + 2))
          ) end
      where id = $1 and busy_until = $2`,
    [id, busyUntil, reason, at],
  )
}
