import { banAccount } from '@oas/contract/user-orders/schemas'
import type { Transaction } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/tables.gen.ts'

type On = Db | Transaction<DB>

/** A decision that bans an account, and holds. */
export type Ban = {
  decisionId: string
  recordId: string
  appId: number
  uid: string
  resultId: string
  resultType: string
  labels: number[]
  startAt: Date
  endAt: Date | null
  permanent: boolean
}

/** States of a ban whose user is banned, be it by another one before it or after it. */
export const bannedStates = ['planned', 'sent', 'active', 'absorbed', 'superseded'] as const
const bans = (on: On) =>
  on
    .selectFrom('punish as p')
    .innerJoin('decision as d', 'd.id', 'p.decisionId')
    .select([
      'd.id as decisionId',
      'd.recordId',
      'd.appId',
      'p.subject as uid',
      'd.resultId',
      'd.resultType',
      'd.labels',
      'p.startAt',
      'p.endAt',
      'p.permanent',
    ])
    .where('p.punishId', '=', banAccount)
    .where('p.state', 'in', [...bannedStates])
    .where('d.state', '=', 'active')

/** Which of the decisions ban the author of their record. */
export async function listBansOf(
  on: On,
  appId: number,
  decisionIds: readonly string[],
): Promise<Ban[]> {
  return decisionIds.length === 0
    ? []
    : bans(on)
        .where('p.decisionId', 'in', decisionIds)
        .where('p.appId', '=', appId)
        .whereRef('p.subject', '=', 'd.uid')
        .execute()
}

/** The newest decision that bans a user now. */
export function findBanOfUser(
  on: On,
  appId: number,
  uid: string,
  now: Date,
): Promise<Ban | undefined> {
  return bans(on)
    .where('p.appId', '=', appId)
    .where('p.uid', '=', uid)
    .where('p.subject', '=', uid)
    .where('p.endAt', '>', now)
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
