import type { Seek } from '../../../db/seek.ts'
import type { Tx, On, Apps } from './places.ts'

type LogEntry = {
  at: Date
  actor: string
  appId: number
  type: number
  ruleId: string | null
  business?: string
  name: string
  act: 'create' | 'update' | 'delete' | 'bind'
  version: number
  before: object | null
  after: object | null
}
export async function addLog(tx: Tx, entry: LogEntry): Promise<void> {
  await tx
    .insertInto('countryLog')
    .values({
      ...entry,
      before: entry.before && JSON.stringify(entry.before),
      after: entry.after && JSON.stringify(entry.after),
    })
    .execute()
}
type LogFilter = {
  apps: Apps
  type: number
  ruleId?: string | undefined
  actor?: string | undefined
  from?: number | undefined
  to?: number | undefined
  seek: Seek
  limit: number
}
export function listLog(on: On, by: LogFilter) {
  let query = on
    .selectFrom('countryLog')
    .select([
      'id',
      'at',
      'actor',
      'appId',
      'ruleId',
      'business',
      'name',
      'act',
      'version',
      'before',
      'after',
    ])
    .where('type', '=', by.type)
  if (by.apps !== null) query = query.where('appId', 'in', by.apps.length > 0 ? [...by.apps] : [-1])
  if (by.ruleId !== undefined) query = query.where('ruleId', '=', by.ruleId)
  if (by.actor) query = query.where('actor', '=', by.actor.trim())
  if (by.from !== undefined) query = query.where('at', '>=', new Date(by.from))
  if (by.to !== undefined) query = query.where('at', '<=', new Date(by.to))
  return query.where(by.seek.after).orderBy(by.seek.orderBy).limit(by.limit).execute()
}
