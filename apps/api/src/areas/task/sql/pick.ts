import type { Plan } from '@oas/contract/task/draws'
import { type SqlSelection, type TaskBody, sqlLimits } from '@oas/contract/task/schemas'
import { dayMs } from '@oas/contract/time'
import { parseTypeKey } from '@oas/contract/type-key'
import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import { dayOf } from '../../../core/office-time.ts'
import type { Picked } from '../queries/picked.ts'
import { bad } from '../refusing.ts'
import { type Bounds, asPicker } from './connection.ts'
import { type Sound, readStatement } from './parse.ts'
import { refuseStatement } from './refuse.ts'
import { sampleOnce } from './statistics.ts'

const page = 5000
/** Seconds that a statement may take. */
const patience = { estimate: 10, try: 10, draw: 120 } as const
type Why = keyof typeof patience

// The types of all parameters are known before the statement that may use them.
const head =
  'with given as (select $1::timestamptz, $2::timestamptz, $3::int[], $4::date) select record_id'
const whole = ({ text, notes }: Sound): { before: string; text: string } => {
  const before = `${head}::bigint::text as id, ${notes ? 'note::text' : "''"} as note from (`
  return { before, text: `${before}${text}\n) q` }
}

/** A statement, the types it is for, and what it is run for. */
type Asked = {
  types: readonly string[]
  sql: SqlSelection
  why: Why
  /** Nobody waits for what it names any more. */ gone?: AbortSignal
}

const boundsOf = (ctx: Context, { sql: { days }, why, gone }: Asked): Bounds => {
  const to = ctx.now()
  const from = new Date(to.getTime() - days * dayMs)
  return { from, to, seconds: patience[why], ...(gone === undefined ? {} : { gone }) }
}
const valuesOf = ({ from, to }: Bounds, { types }: Asked): unknown[] => [
  from,
  to,
  [...new Set(types.map((key) => parseTypeKey(key).appId))],
  dayOf(to.getTime()),
]

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

/** Rows of a statement that runs, some at a time. */
type Rows = (most: number) => Promise<{ id: string | null; note: string | null }[]>
/** What may be done with a statement that may run: its plan, its rows, the time since it began. */
type Running = { plan: Plan; rows: Rows }

const runWith = async <T>(
  ctx: Context,
  asked: Asked,
  work: (running: Running) => Promise<T>,
): Promise<T> => {
  let before = ''
  try {
    const statement = whole(await readStatement(asked.sql.text))
    const bounds = boundsOf(ctx, asked)
    const values = valuesOf(bounds, asked)
    await sampleOnce(ctx)
    return await asPicker(ctx, bounds, async (client) => {
      before = `explain (format json) ${statement.before}`
      const plan = await explain(client, statement.text, values)
      requireCheap(plan)
      const declare = 'declare picked no scroll cursor for '
      before = `${declare}${statement.before}`
      let declared = false
      const rows: Rows = async (most) => {
        if (!declared) await client.query(`${declare}${statement.text}`, values)
        declared = true
        return (await client.query(`fetch ${most} from picked`)).rows
      }
      return work({ plan, rows })
    })
  } catch (error) {
    return refuseStatement(error, asked.sql.text, before)
  }
}

/** Reads what a statement names, each record once, page by page. */
const readAll = async ({ rows }: Running): Promise<Picked[]> => {
  const found = new Map<string, Picked>()
  let read = 0
  for (;;) {
    const next = await rows(page)
    read += next.length
    if (read > sqlLimits.candidates) bad('sql.text', 'sql_too_many', { n: sqlLimits.candidates })
    for (const { id, note } of next)
      if (id !== null && !found.has(id)) found.set(id, { id, note: (note ?? '').slice(0, 200) })
    if (next.length < page) return [...found.values()]
  }
}

/** Looks a statement through without running it. */
export async function checkStatement({ text }: SqlSelection): Promise<void> {
  try {
    await readStatement(text)
  } catch (error) {
    refuseStatement(error, text)
  }
}

/** What the statement of a task names now; null for a task without one. */
export async function pickedOf(
  ctx: Context,
  { sql, types }: Pick<TaskBody, 'sql' | 'types'>,
  why: Why,
): Promise<readonly Picked[] | null> {
  if (sql === null) return null
  const started = performance.now()
  const picked = await runWith(ctx, { types, sql, why }, readAll)
  const ms = Math.round(performance.now() - started)
  ctx.log.info({ why, rows: picked.length, ms, text: sql.text }, 'statement of a task ran')
  return picked
}

/** How the database means to run the statement of a task. */
export function planOfSql(
  ctx: Context,
  { types }: Pick<TaskBody, 'types'>,
  sql: SqlSelection,
): Promise<Plan> {
  return runWith(ctx, { types, sql, why: 'estimate' }, async ({ plan }) => plan)
}

/** The plan of a statement, the first records that it names, and how long that took. */
export function firstOf(
  ctx: Context,
  asked: Omit<Asked, 'why'>,
  most: number,
): Promise<{ plan: Plan; ids: string[]; more: boolean; ms: number }> {
  return runWith(ctx, { ...asked, why: 'try' }, async ({ plan, rows }) => {
    const started = performance.now()
    const found = await rows(most)
    const ids = new Set(found.flatMap(({ id }) => (id === null ? [] : [id])))
    const ms = Math.round(performance.now() - started)
    const { text } = asked.sql
    ctx.log.info({ why: 'try', rows: found.length, ms, text }, 'statement of a task ran')
    return { plan, ids: [...ids], more: found.length === most, ms }
  })
}
