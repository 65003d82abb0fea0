import type { Input } from '@oas/contract/define'
import type { violationScoreCalls } from '@oas/contract/violation-score/calls'
import { lineOf } from '@oas/contract/violation-score/decay'
import type { TemplateBody, UserScore } from '@oas/contract/violation-score/schemas'
import { textOf } from '@oas/texts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { appName } from '../../core/app-name.ts'
import { audit } from '../../core/audit.ts'
import { appsSeen } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { officeTime } from '../../core/office-time.ts'
import { answerSheets } from '../../files/answer-sheets.ts'
import type { Handler } from '../../http/implement.ts'
import { firstBy } from '../../db/sort.ts'

type Calls = typeof violationScoreCalls
type Asked = Input<Calls['exportUsers']>
const mostExported = 20_000

/** The score as it is stored, where that is right at the time, or made anew. */
const scoreSql = (now: Date) => sql<number>`
  case
    when u.as_of <= ${now}::timestamptz and (u.next_at is null or u.next_at > ${now}::timestamptz)
      then u.score
    else violation_score(u.template_id, u.app_id, u.uid, ${now}::timestamptz) end`
const inAsked = (ctx: CallContext, asked: Asked): RawBuilder<SqlBool> => {
  const apps = appsSeen(ctx.caller.scope)
  const { templateId, appId, uid, least, labelId, country, from, to } = asked
  const parts = [
    ...(apps === null ? [] : [sql`u.app_id = any(${apps}::int[])`]),
    ...(templateId === undefined ? [] : [sql`u.template_id = ${templateId}::bigint`]),
    ...(appId === undefined ? [] : [sql`u.app_id = ${appId}::int`]),
    ...(uid ? [sql`u.uid = ${uid}`] : []),
    ...(least === undefined ? [] : [sql`${scoreSql(ctx.now())} >= ${least}::int`]),
    ...(labelId === undefined
      ? []
      : [
          sql`exists (
            select 1
            from violation_event e
            where e.app_id = u.app_id and e.uid = u.uid and e.template_id = u.template_id
              and e.state = 'live' and e.label_id = ${labelId}::int
          )`,
        ]),
    ...(country ? [sql`u.country = ${country}`] : []),
    ...(from === undefined ? [] : [sql`u.last_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`u.last_at <= ${new Date(to)}`]),
  ]
  return parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`
}

type Row = {
  templateId: string
  template: string
  appId: number
  appName: string
  appNames: unknown
  uid: string
  country: string
  score: number
  events: number
  lastAt: Date
  nextAt: Date | null
  body: TemplateBody
  live: number
}
const orders = {
  uid: '"uid"',
  score: '"score"',
  events: '"events"',
  lastAt: '"lastAt"',
  nextAt: '"nextAt"',
} as const
const rowsOf = async (
  ctx: CallContext,
  asked: Asked,
  sort: Input<Calls['users']>['sort'],
  { limit, offset }: { limit: number; offset: number },
): Promise<UserScore[]> => {
  const now = ctx.now()
  const { rows } = await sql<Row>`
    with page as (
      select u.template_id, u.app_id, u.uid, u.country, u.events, u.last_at as "lastAt",
        ${scoreSql(now)} as score,
        case when u.as_of <= ${now}::timestamptz and u.next_at > ${now}::timestamptz then u.next_at
          else violation_next(u.template_id, u.app_id, u.uid, ${now}::timestamptz) end as "nextAt"
      from violation_user u
      where ${inAsked(ctx, asked)}
      order by ${sql.raw(firstBy(sort, orders))} "score" desc, "lastAt" desc, u.uid, u.template_id
      limit ${limit} offset ${offset}
    )
    select u.template_id::text as "templateId", t.name as template, u.app_id as "appId",
      a.name as "appName", a.names as "appNames", u.uid, u.country, u.score, u.events,
      u."lastAt", u."nextAt", v.body,
      (
        select count(*)::int
        from punish p
        where p.app_id = u.app_id and p.uid = u.uid and p.state in ('planned', 'sent', 'active')
      ) as live
    from page u
    join violation_template t on t.id = u.template_id
    join violation_version v on v.template_id = t.id and v.version = t.version
    join app a on a.id = u.app_id
    order by ${sql.raw(firstBy(sort, orders))} "score" desc, "lastAt" desc, u.uid,
      u.template_id`.execute(ctx.db)
  return rows.map(({ body, appNames, lastAt, nextAt, ...row }) => {
    const line = lineOf(body.thresholds, row.score)
    return {
      ...row,
      appName: appName(ctx.language, { name: row.appName, names: appNames }),
      lastAt: lastAt.getTime(),
      nextAt: nextAt?.getTime() ?? null,
      line: line?.score ?? null,
      suggested: line && { punishId: line.punishId, seconds: line.seconds },
    }
  })
}

export const users: Handler<Calls['users']> = async (
  ctx,
  { current = 1, pageSize = 10, sort, ...asked },
) => {
  const [{ rows }, list] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::int as total from violation_user u where ${inAsked(ctx, asked)}`.execute(
      ctx.db,
    ),
    rowsOf(ctx, asked, sort, { limit: pageSize, offset: (current - 1) * pageSize }),
  ])
  return { total: rows[0]?.total ?? 0, list }
}

export const exportUsers: Handler<Calls['exportUsers']> = async (ctx, asked) => {
  const list = await rowsOf(ctx, asked, undefined, { limit: mostExported, offset: 0 })
  const say = (key: string): string => textOf(ctx.language, `violation_score.${key}`)
  await audit(ctx.db, ctx, [
    {
      action: 'violationScore.exportUsers',
      subject: 'violation-score:users',
      detail: { ...asked, rows: list.length },
    },
  ])
  const head = ['app', 'uid', 'template', 'score', 'line', 'events', 'last_at', 'next_at', 'live']
  return answerSheets(ctx, 'user-scores.xlsx', [
    {
      name: say('users'),
      rows: [
        head.map(say),
        ...list.map((one) => [
          one.appName,
          one.uid,
          one.template,
          one.score,
          one.line ?? '',
          one.events,
          officeTime(one.lastAt),
          one.nextAt === null ? '' : officeTime(one.nextAt),
          one.live,
        ]),
      ],
    },
  ])
}
