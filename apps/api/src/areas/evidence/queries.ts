import type { Context } from '../../core/context.ts'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.gen.ts'

type Base = Pick<Context, 'db'>
export type NewEvidence = {
  appId: number
  type: number
  business: string
  postId: string
  url: string
  mime: string
  name: string
  reportTime: Date
  remark: string
  personId: string
}

const rows = (on: Base['db'] | Transaction<DB>) =>
  on
    .selectFrom('evidence as e')
    .innerJoin('person as p', 'p.id', 'e.personId')
    .select([
      'e.id',
      'e.appId',
      'e.business',
      'e.type',
      'e.postId',
      'e.url',
      'e.mime',
      'e.name',
      'e.reportTime',
      'e.remark',
      'p.displayName as by',
    ])

export function listEvidence(
  ctx: Base,
  {
    appId,
    type,
    postId,
    business,
  }: { appId: number; type: number; postId: string; business?: string | undefined },
) {
  const query = rows(ctx.db)
    .where('e.appId', '=', appId)
    .where('e.type', '=', type)
    .where('e.postId', '=', postId)
    .orderBy('e.reportTime', 'desc')
    .orderBy('e.id', 'desc')
    .limit(500)
  return (
    business === undefined || business === '' ? query : query.where('e.business', '=', business)
  ).execute()
}

export async function insertEvidence(tx: Transaction<DB>, evidence: readonly NewEvidence[]) {
  const made = await tx
    .insertInto('evidence')
    .values([...evidence])
    .returning('id')
    .execute()
  return rows(tx)
    .where(
      'e.id',
      'in',
      made.map(({ id }) => id),
    )
    .orderBy('e.id')
    .execute()
}
/** Of these apps those that exist. */
export async function listApps(ctx: Base, ids: readonly number[]): Promise<number[]> {
  return (
    await ctx.db
      .selectFrom('app')
      .select('id')
      .where('id', 'in', [...ids])
      .execute()
  ).map(({ id }) => id)
}
