import type { violationScoreCalls } from '@oas/contract/violation-score/calls'
import type { ScoreEvent, TemplateBody, TemplateScore } from '@oas/contract/violation-score/schemas'
import { dayMs } from '@oas/contract/time'
import { decayedScore, nextChange, weightAt } from '@oas/statistics/decay'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { inScope } from '../../core/scope.ts'
import { hiddenDecisions } from '../../db/hidden.ts'
import type { Handler } from '../../http/implement.ts'
import { type EventRow, type Reckoned, eventsOf, mostEvents, fadingOf } from './queries/users.ts'
import { suggestionsOf } from './suggest.ts'

type Calls = typeof violationScoreCalls
const isLive = ({ state }: EventRow): boolean => state === 'live'
/** Changes of a score that are drawn at most, the last ones past and the next ones coming. */
const mostCourse = 400

const toEvent = (ctx: CallContext, row: EventRow, now: number): ScoreEvent => {
  const own = fadingOf(row)
  const next = isLive(row) ? nextChange([own], own.steps, now) : null
  const isOpen = row.type !== null && mayType(ctx.caller, row.appId, row.type)
  return {
    id: row.id,
    templateId: row.templateId,
    at: row.at.getTime(),
    type: row.type,
    recordId: isOpen ? row.recordId : null,
    decisionId: row.decisionId,
    resultId: row.resultId ?? '',
    punishId: row.punishId ?? 0,
    labelId: row.labelId,
    label: row.label,
    level: row.level,
    points: row.points,
    counted: row.counted,
    version: row.version,
    weight: isLive(row) ? weightAt(own.steps, now - own.at) : 0,
    nextAt: next,
    nextWeight: next === null ? 0 : weightAt(own.steps, next - own.at),
    isLive: isLive(row),
    why: row.why as ScoreEvent['why'],
    reason: row.reason,
    by: row.by ?? '',
  }
}

/** The score wherever it changes: at each event, and as points of one fade. */
const courseOf = (events: readonly Reckoned[]): TemplateScore['course'] => {
  const times = new Set(
    events.flatMap(({ at, steps }) => steps.map(({ fromDays }) => at + fromDays * dayMs)),
  )
  return [...times]
    .toSorted((a, b) => a - b)
    .slice(-mostCourse)
    .map((at) => ({ at, score: decayedScore(events, [], at) }))
}

type Template = { id: string; name: string; body: TemplateBody }
const scoreOf = (
  { id, name, body }: Template,
  rows: readonly EventRow[],
  at: number,
): TemplateScore => {
  const events = rows.filter((row) => row.templateId === id && isLive(row)).map(fadingOf)
  const score = decayedScore(events, [], at)
  const times = events.map((event) => event.at)
  return {
    templateId: id,
    name,
    score,
    events: events.length,
    nextAt: nextChange(events, [], at),
    thresholds: body.thresholds,
    suggested: suggestionsOf({ id, name, body }, { score, times }, at),
    course: courseOf(events),
  }
}

/** Templates in force in an app, and those by which a user has points still. */
const templatesFor = async (
  ctx: CallContext,
  appId: number,
  ids: readonly string[],
): Promise<Template[]> => {
  const { rows } = await sql<Template>`
    select t.id::text, t.name, v.body
    from violation_template t
    join violation_version v on v.template_id = t.id and v.version = t.version
    where t.state = 'published' and ${appId}::int = any(t.app_ids)
      or t.id = any(${[...ids]}::bigint[])
    order by t.name, t.id`.execute(ctx.db)
  return rows
}

export const user: Handler<Calls['user']> = async (ctx, { appId, uid, at }) => {
  const now = at ?? ctx.now().getTime()
  const hidden = await hiddenDecisions(ctx.pool, ctx.caller.id)
  const found = await eventsOf(ctx.db, { appId, uid }, hidden, ctx.language)
  const rows = found.slice(0, mostEvents)
  const live = rows.filter(isLive).map(({ templateId }) => templateId)
  const templates = await templatesFor(ctx, appId, [...new Set(live)])
  const scores = templates.map((one) => scoreOf(one, rows, now))
  return {
    appId,
    uid,
    at: now,
    credit: Math.max(0, 100 - Math.max(0, ...scores.map(({ score }) => score))),
    templates: scores,
    events: rows.map((row) => toEvent(ctx, row, now)),
    more: found.length > mostEvents,
  }
}

/** Leaders alone say that what was decided shall not count; decisions stay as they are. */
export const voidEvents: Handler<Calls['voidEvents']> = async (ctx, { ids, reason: given }) => {
  if (!holds(ctx, 'audit.team')) fail('no-permission', { permission: 'audit.team' })
  const reason = given.trim()
  return ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; appId: number; uid: string; templateId: string }>`
      select e.id::text, e.app_id as "appId", e.uid, e.template_id::text as "templateId"
      from violation_event e
      left join decision d on d.id = e.decision_id
      where e.id = any(${[...new Set(ids)]}::bigint[])
        and ${inScope(ctx.caller.scope, 'e.app_id', 'd.type')}
      order by e.app_id, e.uid`.execute(tx)
    if (rows.length < new Set(ids).size) fail('not-found')
    const uids = rows.map(({ uid }) => uid)
    const apps = rows.map(({ appId }) => appId)
    await sql`
      select pg_advisory_xact_lock(hashtextextended('score:' || u.app || ' ' || u.uid, 7312))
      from (
        select distinct app, uid from unnest(${apps}::int[], ${uids}::text[]) as x(app, uid)
        order by 1, 2
      ) u`.execute(tx)
    const { rows: voided } = await sql<{ id: string }>`
      update violation_event
      set state = 'void', void_why = 'hand', voided_at = ${ctx.now()}, reason = ${reason},
        voided_by = ${ctx.caller.kind === 'person' ? ctx.caller.id : null}::bigint
      where id = any(${rows.map(({ id }) => id)}::bigint[]) and state = 'live'
      returning id::text`.execute(tx)
    await sql`
      select violation_settle(
        ${rows.map(({ templateId }) => templateId)}::bigint[], ${apps}::int[], ${uids}::text[]
      )`.execute(tx)
    const done = new Set(voided.map(({ id }) => id))
    await audit(
      tx,
      ctx,
      rows
        .filter(({ id }) => done.has(id))
        .map(({ id, appId, uid }) => ({
          action: 'violationScore.voidEvents' as const,
          subject: `uid:${uid}`,
          appId,
          detail: { eventId: id, before: 'live', after: 'void', reason },
        })),
    )
    return { voided: done.size }
  })
}
