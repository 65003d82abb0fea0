import { dayMs, hourMs } from '@oas/contract/time'
import type { AuditAction } from '@oas/contract/audit-actions'
import { sql } from 'kysely'
import { audit } from '../../../core/audit.ts'
import { nobody } from '../../../core/caller.ts'
import type { Context } from '../../../core/context.ts'
import type { Job } from '../../../jobs/job.ts'
import { publishIn } from '../../../socket/bus.ts'
import type { Tx } from '../queries/places.ts'
import { oneApp } from '../rights.ts'
import { sandboxSubject } from './sandboxes.ts'

const most = 100
type Ended = { id: string; apps: number[] }

const tell = async (
  tx: Tx,
  rows: readonly Ended[],
  action: AuditAction,
  [before, after]: readonly [string, string],
): Promise<void> => {
  if (rows.length === 0) return
  await audit(
    tx,
    { caller: { ...nobody, name: 'text-moderation' }, requestId: `text-sandbox-${rows[0]?.id}` },
    rows.map(({ id, apps }) => ({
      action,
      subject: sandboxSubject(id),
      appId: oneApp(apps),
      detail: { before: { state: before }, after: { state: after } },
    })),
  )
}

/** Stops sandboxes whose days are over. */
const stopOver = (ctx: Context): Promise<number> =>
  ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Ended>`
      update text_sandbox
      set state = 'stopped', runs_until = null, stopped_at = ${ctx.now()}, version = version + 1
      where id = any(array(
        select id
        from text_sandbox
        where state = 'running' and runs_until <= ${ctx.now()}
        order by id limit ${most} for update skip locked
      ))
      returning id, apps`.execute(tx)
    await tell(tx, rows, 'textModeration.stopSandbox', ['running', 'stopped'])
    for (const { id } of rows)
      await publishIn(tx, 'setting.changed', { what: 'text-sandbox', key: id })
    return rows.length
  })

/** Merges sandboxes of which reviewers have settled everything. */
const mergeSettled = (ctx: Context): Promise<number> =>
  ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Ended>`
      update text_sandbox
      set state = 'merged', ended_at = ${ctx.now()}, version = version + 1
      where id = any(array(
        select s.id
        from text_sandbox s
        where s.state = 'submitted'
          and not exists (
            select 1 from text_profile f where f.id = s.profile_id and f.draft_state = 'pending'
          )
          and not exists (
            select 1
            from text_sandbox_item i
            join text_item t on t.id = i.draft_id
            where i.sandbox_id = s.id
              and case
                when i.act = 'remove' then t.approved_version is not null
                else t.version = i.draft_version and t.state in ('draft', 'pending')
              end
          )
        order by s.id limit ${most} for update skip locked
      ))
      returning id, apps`.execute(tx)
    await tell(tx, rows, 'textModeration.mergeSandbox', ['submitted', 'merged'])
    return rows.length
  })

const folded = 5000
/** Adds up what batches counted, by the hour. */
const foldCounts = async (ctx: Context): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    with gone as (
      delete from text_sandbox_count
      where id = any(array(
        select id from text_sandbox_count order by id limit ${folded} for update skip locked
      ))
      returning *
    ), summed as (
      insert into text_sandbox_hour as h (
        sandbox_id, hour, scanned, live, candidate, gained, lost
      )
      select sandbox_id, hour, sum(scanned), sum(live), sum(candidate), sum(gained), sum(lost)
      from gone
      group by sandbox_id, hour
      order by sandbox_id, hour
      on conflict (sandbox_id, hour) do update
      set scanned = h.scanned + excluded.scanned, live = h.live + excluded.live,
        candidate = h.candidate + excluded.candidate, gained = h.gained + excluded.gained,
        lost = h.lost + excluded.lost
    )
    select count(*)::int as n from gone`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export const sandboxJob: Job = {
  name: 'text-moderation.sandbox',
  every: 5000,
  rest: 10_000,
  run: async (ctx) => {
    const [stopped, merged] = [await stopOver(ctx), await mergeSettled(ctx)]
    const counted = await foldCounts(ctx)
    return stopped === most || merged === most || counted === folded
  },
}

const keptDays = 90
/** Texts that sandboxes noted are forgotten; what was counted stays. */
export const forgetShadowsJob: Job = {
  name: 'text-moderation.forget-shadows',
  every: hourMs,
  run: async (ctx) => {
    const before = new Date(ctx.now().getTime() - keptDays * dayMs)
    const { numAffectedRows } = await sql`
      delete from text_sandbox_hit
      where id = any(array(
        select id
        from text_sandbox_hit
        where id < id_from(${before}::timestamptz)
        order by id limit ${folded} for update skip locked
      ))`.execute(ctx.db)
    return numAffectedRows === BigInt(folded)
  },
}
