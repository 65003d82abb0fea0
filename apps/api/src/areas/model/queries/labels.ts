import type { Input } from '@oas/contract/define'
import type { modelCalls } from '@oas/contract/model/calls'
import { type SqlBool, sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import type { Seen } from '../rights.ts'
import type { On, Tx } from './models.ts'

type Filter = Omit<Input<(typeof modelCalls)['labels']>, 'current' | 'pageSize'> & {
  seen: Seen
  from: string
}

const filtered = (on: On, { modelId, text, state, seen }: Filter) =>
  on
    .selectFrom('modelLabel as l')
    .innerJoin('model as m', 'm.id', 'l.modelId')
    .$if(modelId !== undefined, (q) => q.where('l.modelId', '=', modelId ?? ''))
    .$if(state !== undefined, (q) => q.where('l.state', '=', state ?? 'mapped'))
    .$if(Boolean(text), (q) => q.where('l.raw', 'ilike', containing(text ?? '')))
    .$if(seen !== null, (q) =>
      q.where(sql<SqlBool>`(m.apps = '{}' or m.apps && ${[...(seen ?? [])]}::int[])`),
    )

/** Whether strategies in force read a label, as part of a statement over labels `l`. */
const readers = sql<number>`(
  select count(*)::int
  from model_strategy s
  where s.live_body -> 'lines' @> jsonb_build_array(
    jsonb_build_object('modelId', l.model_id::text, 'label', l.raw)
  )
)`

export async function listLabels(on: On, filter: Filter, offset: number, limit: number) {
  return filtered(on, filter)
    .leftJoin(
      on
        .selectFrom('modelLabelSeen')
        .select(['labelId', sql<number>`sum(n)::int`.as('n'), sql<string>`max(day)`.as('last')])
        .where('day', '>=', sql<Date>`${filter.from}::date`)
        .groupBy('labelId')
        .as('s'),
      's.labelId',
      'l.id',
    )
    .select(['l.id', 'l.modelId', 'm.name as modelName', 'l.raw', 'l.state', 'l.labelId'])
    .select(['l.meaning', 'l.calibration', 'l.version'])
    .select([
      readers.as('strategies'),
      sql<number>`coalesce(s.n, 0)`.as('seen'),
      sql<Date | null>`s.last::timestamptz`.as('seenAt'),
    ])
    .orderBy(sql`l.state <> 'unmapped'`)
    .orderBy(sql`coalesce(s.n, 0)`, 'desc')
    .orderBy('l.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countLabels(on: On, filter: Filter): Promise<number> {
  const { n } = await filtered(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
export async function holdLabel(tx: Tx, id: string) {
  return tx
    .selectFrom('modelLabel as l')
    .selectAll('l')
    .select(readers.as('strategies'))
    .where('l.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
