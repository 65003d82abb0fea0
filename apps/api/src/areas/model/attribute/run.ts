import type { AttributeBody } from '@oas/contract/model/attribute-schemas'
import { hourMs } from '@oas/contract/time'
import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import type { Job } from '../../../jobs/job.ts'
import type { RecordAnswer } from '../answer.ts'
import type { JudgedRecord } from '../items.ts'
import { isInScope, liveModels } from '../live.ts'
import { forgetValues, rememberValues, rememberedOf } from './queries.ts'
import { type AttributeValues, valuesOf } from './values.ts'

/** Attributes of a record, and what is written in the transaction that stores them. */
export type RecordAttributes = {
  values: AttributeValues
  keep: (client: pg.PoolClient, now: Date) => Promise<void>
}
const none: RecordAttributes = { values: {}, keep: () => Promise.resolve() }

const keepOf =
  (record: JudgedRecord, bodies: readonly AttributeBody[], fresh: AttributeValues) =>
  (client: pg.PoolClient, now: Date): Promise<void> =>
    rememberValues(
      client,
      record,
      bodies.flatMap(({ key, rememberHours }) => {
        const value = fresh[key]
        return value === undefined || rememberHours === 0 || record.test
          ? []
          : [{ key, value, until: new Date(now.getTime() + rememberHours * hourMs) }]
      }),
    )

/** Attributes in force of records, by what models said of each, in their order. */
export async function attributesOf(
  ctx: Context,
  records: readonly JudgedRecord[],
  answers: readonly Pick<RecordAnswer, 'outputs'>[],
): Promise<RecordAttributes[]> {
  const { attributes } = await liveModels(ctx)
  const own = records.map((record) => attributes.filter((one) => isInScope(one, record)))
  if (own.every((list) => list.length === 0)) return records.map(() => none)
  const remembers = own.some((list) => list.some(({ rememberHours }) => rememberHours > 0))
  const known = remembers ? await rememberedOf(ctx.pool, records, ctx.now()) : new Map()
  return records.map((record, at) => {
    const bodies = own[at] ?? []
    if (bodies.length === 0) return none
    const { appId, type, uid, language } = record
    const { values, fresh } = valuesOf(bodies, answers[at]?.outputs ?? [], {
      record: { appId, type, language },
      remembered: known.get(`${appId}:${uid}`) ?? {},
    })
    return { values, keep: keepOf(record, bodies, fresh) }
  })
}

/** Forgets what was remembered of users long enough. */
export const forgetAttributesJob: Job = {
  name: 'model.forget-attributes',
  every: hourMs,
  run: async (ctx) => (await forgetValues(ctx.pool, ctx.now())) > 0,
}
