import { stepsOf } from '@oas/contract/violation-score/decay'
import type { TemplateBody, TemplateState } from '@oas/contract/violation-score/schemas'
import { type Kysely, type RawBuilder, type SqlBool, type Transaction, sql } from 'kysely'
import { appsSeen } from '../../../core/caller.ts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import type { DB } from '../../../db/tables.gen.ts'

export type Tx = Transaction<DB>
export type On = Kysely<DB>
export type Stored = {
  id: string
  name: string
  state: TemplateState
  version: number
  appIds: number[]
  draft: TemplateBody | null
  revision: number
  updatedBy: string
}
type Caller = Pick<CallContext, 'caller'>

/** Apps of what is in force and of what is written, of a template `t`. */
const appsSql = sql`
  t.app_ids || coalesce(
    array(select a::int from jsonb_array_elements_text(t.draft -> 'appIds') as x(a)), '{}'
  )`
/** Templates of which the caller sees an app. */
export function inSeenApps({ caller }: Caller): RawBuilder<SqlBool> {
  const apps = appsSeen(caller.scope)
  return apps === null ? sql`true` : sql`(${appsSql}) && ${apps}::int[]`
}

const toStored = (row: {
  id: string
  name: string
  state: string
  version: number
  appIds: number[]
  draft: unknown
  revision: number
  updatedBy: string
}): Stored => ({
  ...row,
  state: row.state as TemplateState,
  draft: row.draft as TemplateBody | null,
})
const columns = [
  't.id',
  't.name',
  't.state',
  't.version',
  't.appIds',
  't.draft',
  't.revision',
  't.updatedBy',
] as const

/** Templates of the caller, all of whose apps they see where they want to change them. */
export async function templatesOf(
  on: On,
  ctx: Caller,
  ids: readonly string[] | null = null,
): Promise<Stored[]> {
  const rows = await on
    .selectFrom('violationTemplate as t')
    .select(columns)
    .where(inSeenApps(ctx))
    .$if(ids !== null, (query) => query.where(sql<boolean>`t.id = any(${[...(ids ?? [])]})`))
    .orderBy('t.name')
    .orderBy('t.id')
    .execute()
  return rows.map(toStored)
}

/** Every app of what somebody changes is theirs. */
export function requireApps({ caller }: Caller, appIds: readonly number[]): void {
  const apps = appsSeen(caller.scope)
  const foreign = apps === null ? undefined : appIds.find((id) => !apps.includes(id))
  if (foreign !== undefined) fail('foreign-data', { app: foreign })
}

export async function lockTemplate(tx: Tx, ctx: Caller, id: string): Promise<Stored> {
  const row = await tx
    .selectFrom('violationTemplate as t')
    .select(columns)
    .where('t.id', '=', id)
    .where(inSeenApps(ctx))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return fail('not-found')
  const stored = toStored(row)
  requireApps(ctx, [...stored.appIds, ...(stored.draft?.appIds ?? [])])
  return stored
}

export async function bodyOf(on: On, id: string, version: number): Promise<TemplateBody | null> {
  const row = await on
    .selectFrom('violationVersion')
    .select('body')
    .where('templateId', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return (row?.body as unknown as TemplateBody | undefined) ?? null
}

type NewVersion = { id: string; version: number; body: TemplateBody; madeBy: string }
/** Brings a body into force as a version: from the end of the transaction new events go by it. */
export async function putInForce(
  tx: Tx,
  { id, version, body, madeBy }: NewVersion,
  by: { personId: string; at: Date },
): Promise<void> {
  const steps = stepsOf(body.decay)
  await tx
    .insertInto('violationVersion')
    .values({
      templateId: id,
      version,
      body: JSON.stringify(body),
      fromDays: steps.map(({ fromDays }) => fromDays),
      weights: steps.map(({ weight }) => weight),
      dailyCap: body.dailyCap,
      madeBy,
      publishedBy: by.personId,
      publishedAt: by.at,
    })
    .execute()
  if (body.rows.length > 0)
    await tx
      .insertInto('violationPoint')
      .values(
        body.rows.map(({ labelId, classId, level, points, results }) => ({
          templateId: id,
          version,
          labelId,
          classId,
          level,
          points,
          results: JSON.stringify(
            Object.fromEntries(results.map((one) => [one.resultId, one.thousandths])),
          ),
        })),
      )
      .execute()
  await tx
    .updateTable('violationTemplate')
    .set({ version, appIds: body.appIds, name: body.name, state: 'published', retiredAt: null })
    .where('id', '=', id)
    .execute()
}

/** Undoes all that `work` does, and answers what it found: how what does not hold yet would be. */
export async function asIf<T>(db: On, work: (tx: Tx) => Promise<T>): Promise<T> {
  let found: { answer: T } | undefined
  const undone = new Error('undone')
  await db
    .transaction()
    .execute(async (tx) => {
      found = { answer: await work(tx) }
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return (found as { answer: T }).answer
}
