import type { BindInput } from '@oas/contract/country/schemas'
import type { Tx, On } from './places.ts'

export function listBindings(on: On, type: number) {
  return on
    .selectFrom('countryBinding')
    .select(['appId', 'business', 'version', 'updatedAt', 'updatedBy'])
    .where('type', '=', type)
    .execute()
}
export function findBinding(on: Tx, appId: number, type: number, business: string) {
  return on
    .selectFrom('countryBinding')
    .select('version')
    .where('appId', '=', appId)
    .where('type', '=', type)
    .where('business', '=', business)
    .executeTakeFirst()
}
export function listBound(on: On, by: { type: number; appId?: number; business?: string }) {
  let query = on
    .selectFrom('countryBindingRule as b')
    .innerJoin('countryRule as r', 'r.id', 'b.ruleId')
    .where('b.type', '=', by.type)
  if (by.appId !== undefined) query = query.where('b.appId', '=', by.appId)
  if (by.business !== undefined) query = query.where('b.business', '=', by.business)
  return query
    .select([
      'b.appId',
      'b.business',
      'b.ruleId',
      'b.mode',
      'r.ruleName',
      'r.ruleType',
      'r.ruleItems',
      'r.content',
      'r.status',
    ])
    .orderBy('b.position')
    .execute()
}
export async function putBinding(
  tx: Tx,
  { appId, type, business, version, rules }: BindInput,
  at: Date,
  by: string,
): Promise<void> {
  const stamp = { updatedAt: at, updatedBy: by, version: version + 1 }
  await tx
    .insertInto('countryBinding')
    .values({ appId, type, business, ...stamp })
    .onConflict((on) => on.columns(['appId', 'type', 'business']).doUpdateSet(stamp))
    .execute()
  await tx
    .deleteFrom('countryBindingRule')
    .where('appId', '=', appId)
    .where('type', '=', type)
    .where('business', '=', business)
    .execute()
  if (rules.length > 0)
    await tx
      .insertInto('countryBindingRule')
      .values(
        rules.map(({ ruleId, mode }, position) => ({
          appId,
          type,
          business,
          position,
          ruleId,
          mode,
        })),
      )
      .execute()
}
