import type { ExamBody, ExamState } from '@oas/contract/exam/schemas'
import { type TypeRef, parseTypeKey } from '@oas/contract/type-key'
import { dayMs } from '@oas/contract/time'
import type { Language } from '@oas/contract/language/calls'
import { type Kysely, type RawBuilder, type Selectable, type Transaction, sql } from 'kysely'
import { type CallContext, holds } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { containing } from '../../../db/like.ts'
import { type SortOf, firstBy, words } from '../../../db/sort.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { seesLibrary, viewerOf } from '../../case-library/index.ts'

export type Tx = Kysely<DB> | Transaction<DB>

/** Exam libraries of a list that the caller sees, with their names. */
export async function visibleLibraries(
  tx: Tx,
  ctx: CallContext,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select b.id::text, b.name
    from case_library b
    where b.id = any(${ids}::bigint[]) and b.kind = 'exam' and b.deleted_at is null
      and ${seesLibrary(viewerOf(ctx))}`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function labelName(tx: Tx, id: number, language: Language): Promise<string> {
  const column = `${language}Name` as const
  const row = await tx
    .selectFrom('label')
    .select(['enName', column])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.[column] || row?.enName || `${id}`
}

/** Whether a caller sees an exam `e`: all of its libraries. */
const seesExam = (ctx: CallContext): RawBuilder<boolean> => sql<boolean>`not exists (
    select 1
    from exam_library l
    join case_library b on b.id = l.library_id
    where l.exam_id = e.id and not ${seesLibrary(viewerOf(ctx))}
  )`

/** The team whose people a caller sees in exams; null: everybody, for who writes exams. */
export function teamSeen(ctx: CallContext): string | null {
  return holds(ctx, 'exam.edit') ? null : (ctx.caller.teamId ?? '0')
}

/** An exam that the caller sees, locked for a change; ends the call where there is none. */
export async function lockExam(tx: Tx, ctx: CallContext, id: string): Promise<StoredExam> {
  const row = await tx
    .selectFrom('exam as e')
    .selectAll()
    .where('e.id', '=', id)
    .where(seesExam(ctx))
    .forUpdate()
    .executeTakeFirst()
  return row ? toStored(row) : fail('not-found')
}
type Row = Selectable<DB['exam']>
export type StoredExam = Omit<Row, 'body' | 'state'> & { body: ExamBody; state: ExamState }
const toStored = (row: Row): StoredExam => ({
  ...row,
  body: row.body as unknown as ExamBody,
  state: row.state as ExamState,
})
/** An exam by its id, for work that is not a caller's. */
export async function examOf(tx: Tx, id: string): Promise<StoredExam> {
  return toStored(
    await tx.selectFrom('exam').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
}

export async function putLibraries(tx: Tx, examId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('examLibrary').where('examId', '=', examId).execute()
  await tx
    .insertInto('examLibrary')
    .values(ids.map((libraryId) => ({ examId, libraryId })))
    .execute()
}

/** Whom an exam asks: active people it names, or of teams it names; with their teams of now. */
export async function putPeople(
  tx: Tx,
  examId: string,
  { personIds, teamIds }: ExamBody['people'],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into exam_person (exam_id, person_id, team_id)
    select ${examId}::bigint, p.id, p.team_id
    from person p
    where p.state = 'active'
      and (p.id = any(${personIds}::bigint[]) or p.team_id = any(${teamIds}::bigint[]))
    returning person_id::text as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function putItems(
  tx: Tx,
  examId: string,
  items: readonly { itemId: string; version: number }[],
): Promise<void> {
  await sql`
    insert into exam_item (exam_id, item_id, version, no)
    select ${examId}::bigint, i."itemId", i.version, i.no
    from jsonb_to_recordset(${JSON.stringify(
      items.map(({ itemId, version }, index) => ({ itemId, version, no: index + 1 })),
    )}::jsonb) as i("itemId" bigint, version int, no int)`.execute(tx)
}

export async function putGate(tx: Tx, examId: string, { gate }: ExamBody): Promise<TypeRef[]> {
  const types = (gate?.types ?? []).map(parseTypeKey)
  if (!gate || types.length === 0) return []
  const actsAt = new Date(gate.from + gate.graceDays * dayMs)
  await tx
    .insertInto('examGate')
    .values(types.map(({ appId, type }) => ({ examId, appId, type, actsAt })))
    .execute()
  return types
}

export type ExamFilter = {
  id?: string | undefined
  name?: string | undefined
  state?: ExamState | undefined
}
const orders = {
  name: words('e.name'),
  state: 'e.state',
  openAt: 'e.open_at',
  closeAt: 'e.close_at',
}
export type ListedExam = {
  id: string
  state: ExamState
  version: number
  body: ExamBody
  total: number
  questions: number
  invited: number
  attended: number
  passed: number
  mean: number | null
  median: number | null
  waiting: number
  gateOpen: boolean
  updatedById: string
  updatedBy: string
  updatedAt: Date
  all: number
}
/** Exams that the caller sees with how people did, those that open last first. */
export async function listExams(
  ctx: CallContext,
  { id, name, state }: ExamFilter,
  { limit, offset, sort }: { limit: number; offset: number; sort: SortOf<typeof orders> },
): Promise<ListedExam[]> {
  const parts = [seesExam(ctx)]
  if (id !== undefined) parts.push(sql`e.id = ${id}::bigint`)
  if (name?.trim()) parts.push(sql`e.name ilike ${containing(name.trim())}`)
  if (state !== undefined) parts.push(sql`e.state = ${state}`)
  const team = teamSeen(ctx)
  const order = sql.raw(firstBy(sort, orders))
  return (
    await sql<ListedExam>`
      with found as (
        select e.*, count(*) over ()::int as every
        from exam e
        where ${sql.join(parts, sql` and `)}
        order by ${order} e.open_at desc, e.id desc
        limit ${limit} offset ${offset}
      )
      select e.id::text, e.state, e.version, e.body, e.total, e.questions, e.every as "all",
        e.updated_by::text as "updatedById", u.display_name as "updatedBy",
        e.updated_at as "updatedAt", s.attended, s.passed, s.mean, s.median,
        exists (select 1 from exam_gate g where g.exam_id = e.id) as "gateOpen",
        (
          select count(*)::int
          from exam_person p
          where p.exam_id = e.id and (${team}::bigint is null or p.team_id = ${team}::bigint)
        ) as invited,
        (
          select count(*)::int
          from exam_attempt a
          join exam_answer w on w.attempt_id = a.id and w.points is null
          where a.exam_id = e.id and a.state = 'submitted'
        ) as waiting
      from found e
      join person u on u.id = e.updated_by
      cross join lateral (
        select count(*)::int as attended, (count(*) filter (where b.passed))::int as passed,
          avg(b.score) as mean, percentile_cont(0.5) within group (order by b.score) as median
        from (
          select max(a.score) as score, bool_or(coalesce(a.passed, false)) as passed
          from exam_attempt a
          where a.exam_id = e.id and a.state <> 'void'
            and (${team}::bigint is null or a.team_id = ${team}::bigint)
          group by a.person_id
        ) b
      ) s
      order by ${order} e.open_at desc, e.id desc`.execute(ctx.db)
  ).rows
}
/** An exam that the caller sees; ends the call where there is none. */
export async function requireExam(ctx: CallContext, id: string): Promise<ListedExam> {
  const [exam] = await listExams(ctx, { id }, { limit: 1, offset: 0, sort: undefined })
  return exam ?? fail('not-found')
}
