import type { AppealedWrong, StaffAppeal } from '@oas/contract/appeal/calls'
import type { AppealAct } from '@oas/contract/appeal/words'
import type { Language } from '@oas/contract/language/language'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'
import { type AppealFile, handlerText, leaderText } from '../../wrong-order/index.ts'
import { lastText } from './last.ts'

/** Who looks at appeals, with which rights, and when. */
export type Looking = {
  id: string
  scope: DataScope
  handles: boolean
  leads: boolean
  now: Date
}
export type AppealFilter = {
  id?: string | undefined
  tab?: 'mine' | 'handle' | 'all' | undefined
  state?: string | undefined
  result?: string | undefined
  level?: number | undefined
  appId?: number | undefined
  type?: number | undefined
  business?: string | undefined
  queueId?: string | undefined
  applicantId?: string | undefined
  handlerId?: string | undefined
  postId?: string | undefined
  from?: number | undefined
  to?: number | undefined
}
type Dates = 'openedAt' | 'dueAt' | 'handledAt' | 'closedAt'
export type AppealRow = Omit<StaffAppeal, Dates | 'own'> & {
  applicantId: string
  openedAt: Date
  dueAt: Date | null
  handledAt: Date | null
  closedAt: Date | null
  fence: number
  leaseUntil: Date | null
  givenRemark: string
}

const isFree = ({ id, now }: Looking): RawBuilder<SqlBool> => sql`(
    a.lease_until is null or a.lease_until <= ${now} or a.handler_id = ${id}::bigint
  )`
const isSeen = ({ scope }: Looking): RawBuilder<SqlBool> => inScope(scope, 'a.app_id', 'a.type')
const isActive = (id: string): RawBuilder<SqlBool> => sql`exists (
    select 1 from person me where me.id = ${id}::bigint and me.state = 'active'
  )`
/** A text about a person, with the person bound. */
const about = (text: (person: string) => string, id: string): RawBuilder<SqlBool> =>
  sql`${sql.join(
    text('§')
      .split('§')
      .map((part) => sql.raw(part)),
    sql`${id}::bigint`,
  )}`
/** Whether somebody may take an appeal `a`, or has it, at its first level. */
const handlerSql = (looking: Looking): RawBuilder<SqlBool> => {
  const { id, handles } = looking
  return sql`(
    ${handles}::bool and a.state in ('waiting', 'handling') and ${isFree(looking)}
    and ${isSeen(looking)} and ${isActive(id)}
    and ${about(handlerText, id)}
  )`
}
/** The same at its second level. */
const leaderSql = (looking: Looking): RawBuilder<SqlBool> => {
  const { id, leads, handles } = looking
  return sql`(
    ${leads || handles}::bool and a.state in ('second-waiting', 'second-handling')
    and ${isFree(looking)} and ${isSeen(looking)} and ${isActive(id)}
    and ${about(leaderText, id)}
  )`
}

const filterSql = (looking: Looking, filter: AppealFilter): RawBuilder<SqlBool> => {
  const given = <T>(value: T | undefined, part: (value: T) => RawBuilder<SqlBool>) =>
    value === undefined || value === '' ? [] : [part(value)]
  const own = sql<SqlBool>`a.applicant_id = ${looking.id}::bigint`
  const parts = [
    filter.tab === 'mine'
      ? own
      : filter.tab === 'handle'
        ? sql<SqlBool>`(${handlerSql(looking)} or ${leaderSql(looking)})`
        : looking.handles || looking.leads
          ? sql<SqlBool>`(${isSeen(looking)} or ${own})`
          : own,
    ...given(filter.id, (one) => sql`a.id = ${one}::bigint`),
    ...given(filter.state, (one) => sql`a.state = ${one}`),
    ...(filter.result === undefined ? [] : [sql<SqlBool>`a.result = ${filter.result}`]),
    ...given(filter.level, (one) => sql`a.level = ${one}`),
    ...given(filter.appId, (one) => sql`a.app_id = ${one}`),
    ...given(filter.type, (one) => sql`a.type = ${one}`),
    ...given(filter.business, (one) => sql`a.business = ${one}`),
    ...given(filter.queueId, (one) => sql`a.queue_id = ${one}::bigint`),
    ...given(filter.applicantId, (one) => sql`a.applicant_id = ${one}::bigint`),
    ...given(filter.handlerId, (one) => sql`${one}::bigint in (a.handler_id, a.first_handler_id)`),
    ...given(filter.postId, (one) => sql`a.post_id = ${one.trim()}`),
    ...given(filter.from, (one) => sql`a.opened_at >= ${new Date(one)}`),
    ...given(filter.to, (one) => sql`a.opened_at < ${new Date(one)}`),
  ]
  return sql`${sql.join(parts, sql` and `)}`
}

const names = (column: string, language: Language): RawBuilder<string[]> =>
  sql`array(
      select coalesce(nullif(l.${sql.raw(`${language}_name`)}, ''), l.en_name, u.id::text)
      from unnest(${sql.ref(column)}) with ordinality as u(id, n)
      left join label l on l.id = u.id
      order by u.n
    )`
/** The wrong orders that an appeal `a` is about. */
const wrongsSql = (language: Language): RawBuilder<AppealedWrong[]> => sql`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'id', w.id::text, 'role', w.role, 'source', w.source, 'state', w.state,
          'errorClass', w.error_class, 'severity', w.severity, 'givenResult', w.given_result,
          'givenLabels', w.given_labels, 'givenLabelNames', ${names('w.given_labels', language)},
          'rightResult', w.right_result, 'rightLabels', w.right_labels,
          'rightLabelNames', ${names('w.right_labels', language)}, 'finding', w.reason
        ) order by w.id
      )
      from wrong_order w
      where w.appeal_id = a.id
    ),
    '[]'
  )`

/** Appeals that a filter leaves, the newest first. */
export async function listAppeals(
  db: Db,
  looking: Looking,
  filter: AppealFilter,
  { language, offset, limit }: { language: Language; offset: number; limit: number },
): Promise<{ list: AppealRow[]; total: number }> {
  const where = filterSql(looking, filter)
  const { id, now } = looking
  const own = sql`a.applicant_id = ${id}::bigint`
  const [counted, rows] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from appeal a where ${where}`.execute(db),
    sql<AppealRow>`
      select a.id::text, a.level, a.state, a.result, a.correction, a.queue_id::text as "queueId",
        coalesce(k.name, '') as queue, a.app_id as "appId", a.type,
        coalesce(t.name, '') as "typeName", a.business, a.record_id::text as "recordId",
        a.decision_id::text as "decisionId", a.post_id as "postId", p.name as applicant,
        a.applicant_id::text as "applicantId", coalesce(h.name, '') as handler,
        (
          select s.reason
          from appeal_step s
          where s.appeal_id = a.id and s.act = 'appeal'
          order by s.id
          limit 1
        ) as reason,
        ${wrongsSql(language)} as "wrongOrders", a.opened_at as "openedAt",
        case when a.state not in ('closed', 'withdrawn') then a.due_at end as "dueAt",
        a.handled_at as "handledAt", a.closed_at as "closedAt", a.fence,
        a.lease_until as "leaseUntil",
        (a.state in ('handling', 'second-handling') and a.handler_id = ${id}::bigint) as held,
        ${handlerSql(looking)} as "mayHandle", ${leaderSql(looking)} as "mayLead",
        (${own} and a.state = 'handled' and a.due_at > ${now}) as "mayGoOn",
        (${own} and a.state = 'waiting') as "mayWithdraw", ${sql.raw(lastText)} as "lastWord",
        coalesce(d.remark, '') as "givenRemark"
      from appeal a
      join person p on p.id = a.applicant_id
      left join person h on h.id = a.handler_id
      left join quality_queue k on k.id = a.queue_id
      left join record_type t on t.app_id = a.app_id and t.type = a.type
      left join decision d on d.id = a.decision_id
      where ${where}
      order by a.id desc
      offset ${offset} limit ${limit}`.execute(db),
  ])
  return { list: rows.rows, total: counted.rows[0]?.n ?? 0 }
}

export type StepRow = {
  act: AppealAct
  level: 1 | 2
  personId: string | null
  by: string
  reason: string
  evidence: AppealFile[]
  at: Date
}
/** What was said of an appeal, the first first. */
export async function listAppealSteps(db: Db, appealId: string): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select s.act, s.level, s.person_id::text as "personId", coalesce(p.name, '') as by, s.reason,
      s.evidence, s.at
    from appeal_step s
    left join person p on p.id = s.person_id
    where s.appeal_id = ${appealId}::bigint
    order by s.id`.execute(db)
  return rows
}
