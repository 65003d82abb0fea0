import { type SqlSelection, type TaskBody, sqlLimits } from '@oas/contract/task/schemas'
import { dayMs } from '@oas/contract/time'
import { parseTypeKey } from '@oas/contract/type-key'
import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import { isCancelled, isQueryFault } from '../../../db/trouble.ts'
import { dayOf } from '../engine/hours.ts'
import type { Picked } from '../queries/picked.ts'
import { bad } from '../refusing.ts'
import { type Bounds, NotSetUp, asPicker } from './connection.ts'
import { type Sound, lineOf, readStatement } from './parse.ts'
import { SqlFault } from './walk.ts'

const page = 5000
/** Seconds that a statement may take. */
const patience = { estimate: 10, draw: 120 } as const
type Why = keyof typeof patience

// The types of all parameters are known before the statement that may use them.
const head =
  'with given as (select $1::timestamptz, $2::timestamptz, $3::int[], $4::date) select record_id'
const whole = ({ text, notes }: Sound): { before: string; text: string } => {
  const before = `${head}::bigint::text as id, ${notes ? 'note::text' : "''"} as note from (`
  return { before, text: `${before}${text}\n) q` }
}

const boundsOf = (ctx: Context, { days }: SqlSelection, why: Why): Bounds => {
  const to = ctx.now()
  return { from: new Date(to.getTime() - days * dayMs), to, seconds: patience[why] }
}
const valuesOf = ({ from, to }: Bounds, { types }: Pick<TaskBody, 'types'>): unknown[] => [
  from,
  to,
  [...new Set(types.map((key) => parseTypeKey(key).appId))],
  dayOf(to.getTime()),
]

type Plan = { cost: number; rows: number }
const explain = async (
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<Plan> => {
  const { rows } = await client.query<{
    'QUERY PLAN': [{ Plan: { 'Total Cost': number; 'Plan Rows': number } }]
  }>(`explain (format json) ${text}`, [...values])
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return { cost: Math.round(plan?.['Total Cost'] ?? 0), rows: Math.round(plan?.['Plan Rows'] ?? 0) }
}
const requireCheap = ({ cost, rows }: Plan): void => {
  if (cost > sqlLimits.cost || rows > sqlLimits.rows)
    bad('sql.text', 'sql_too_costly', { cost, rows, most: sqlLimits.cost })
}

/** Reads what a statement names, each record once, page by page. */
const readAll = async (
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<Picked[]> => {
  await client.query(`declare picked no scroll cursor for ${text}`, [...values])
  const found = new Map<string, Picked>()
  let read = 0
  for (;;) {
    const { rows } = await client.query<{ id: string | null; note: string | null }>(
      `fetch ${page} from picked`,
    )
    read += rows.length
    if (read > sqlLimits.candidates) bad('sql.text', 'sql_too_many', { n: sqlLimits.candidates })
    for (const { id, note } of rows)
      if (id !== null && !found.has(id)) found.set(id, { id, note: (note ?? '').slice(0, 200) })
    if (rows.length < page) return [...found.values()]
  }
}

/** Says what a statement is refused for, and where. */
const refuse = (error: unknown, given: string, before = ''): never => {
  if (error instanceof SqlFault)
    return bad('sql.text', error.code, { ...lineOf(given, error.at), what: error.what })
  if (error instanceof NotSetUp) return bad('sql.text', 'sql_not_set_up', { sql: error.message })
  if (isCancelled(error)) return bad('sql.text', 'sql_timeout')
  if (!isQueryFault(error)) throw error
  const { position, message, code } = error as pg.DatabaseError
  const at = Math.max(0, Number(position ?? 1) - 1 - before.length)
  const place = lineOf(given, Buffer.byteLength([...given].slice(0, at).join('')))
  return bad('sql.text', code === '42703' ? 'sql_column' : 'sql_syntax', {
    ...place,
    what: message,
  })
}

/** Looks a statement through without running it. */
export async function checkStatement({ text }: SqlSelection): Promise<void> {
  try {
    await readStatement(text)
  } catch (error) {
    refuse(error, text)
  }
}

const runWith = async <T>(
  ctx: Context,
  { body, sql, why }: { body: TaskBody; sql: SqlSelection; why: Why },
  work: (client: pg.PoolClient, plan: Plan, text: string, values: unknown[]) => Promise<T>,
): Promise<T> => {
  let before = ''
  try {
    const statement = whole(await readStatement(sql.text))
    const bounds = boundsOf(ctx, sql, why)
    const values = valuesOf(bounds, body)
    const explained = `explain (format json) ${statement.before}`
    return await asPicker(ctx, bounds, async (client) => {
      before = explained
      const plan = await explain(client, statement.text, values)
      requireCheap(plan)
      before = `declare picked no scroll cursor for ${statement.before}`
      return work(client, plan, statement.text, values)
    })
  } catch (error) {
    return refuse(error, sql.text, before)
  }
}

/** What the statement of a task names now; null for a task without one. */
export async function pickedOf(
  ctx: Context,
  body: TaskBody,
  why: Why,
): Promise<readonly Picked[] | null> {
  const { sql } = body
  if (sql === null) return null
  const started = Date.now()
  const picked = await runWith(ctx, { body, sql, why }, (client, _plan, text, values) =>
    readAll(client, text, values),
  )
  const ms = Date.now() - started
  ctx.log.info({ why, rows: picked.length, ms, text: sql.text }, 'statement of a task ran')
  return picked
}

/** How the database means to run the statement of a task. */
export function planOfSql(ctx: Context, body: TaskBody, sql: SqlSelection): Promise<Plan> {
  return runWith(ctx, { body, sql, why: 'estimate' }, async (_client, plan) => plan)
}
