import type { RuleBody } from '@oas/contract/strategy/rule'
import type { RuleStatus } from '@oas/contract/strategy/schemas'
import { sql } from 'kysely'
import { publishIn } from '../../socket/bus.ts'
import type { Form, On, Tx } from './queries-rule.ts'
import type { Bound } from './scope.ts'

/** What is there now stays until the transaction ends. */
export async function hasCategory(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('strategyCategory')
      .select('id')
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst()) !== undefined
  )
}
export async function hasGroup(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('strategyGroup')
      .select('id')
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst()) !== undefined
  )
}

export type NewRule = {
  category: string
  ruleKey: string
  name: string
  remark: string
  groupId: string | null
  form: Form
  rowSeq: number
  createdAt: Date
  updatedAt: Date
  updatedBy: string
}
/** Null when the category has a rule of this key. */
export async function insertRule(tx: Tx, row: NewRule): Promise<string | null> {
  return (
    (
      await tx
        .insertInto('strategyRule')
        .values(row)
        .onConflict((on) => on.doNothing())
        .returning('id')
        .executeTakeFirst()
    )?.id ?? null
  )
}
export type RuleChange = {
  name?: string
  remark?: string
  groupId?: string | null
  form?: Form
  newest?: number
  auditStatus?: 0 | 1
  status?: RuleStatus
  inUse?: number | null
  alphaShare?: number | null
  rowSeq?: number
  updatedAt: Date
  updatedBy: string
}
export async function updateRule(tx: Tx, id: string, change: RuleChange): Promise<void> {
  await tx.updateTable('strategyRule').set(change).where('id', '=', id).execute()
}

export type VersionBody = {
  name: string
  remark: string
  body: RuleBody
  rowIds: string[]
  items: number
  asTable: boolean
  uses: string[]
  refersTo: string[]
  bodyHash: string
  authorId: string
  author: string
  editorIds: string[]
  updatedAt: Date
}
export async function insertVersion(
  tx: Tx,
  row: VersionBody & { ruleId: string; version: number; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('strategyRuleVersion')
    .values({ ...row, body: JSON.stringify(row.body) })
    .execute()
}
export async function replaceVersion(
  tx: Tx,
  ruleId: string,
  version: number,
  row: VersionBody,
): Promise<void> {
  await tx
    .updateTable('strategyRuleVersion')
    .set({ ...row, body: JSON.stringify(row.body) })
    .where('ruleId', '=', ruleId)
    .where('version', '=', version)
    .execute()
}
export async function renameVersion(
  tx: Tx,
  ruleId: string,
  version: number,
  change: { name: string; remark: string },
): Promise<void> {
  await tx
    .updateTable('strategyRuleVersion')
    .set(change)
    .where('ruleId', '=', ruleId)
    .where('version', '=', version)
    .execute()
}
export async function passVersion(
  tx: Tx,
  ruleId: string,
  version: number,
  by: { reviewerId: string; reviewer: string; reviewedAt: Date },
): Promise<void> {
  await tx
    .updateTable('strategyRuleVersion')
    .set({ ...by, auditStatus: 1 })
    .where('ruleId', '=', ruleId)
    .where('version', '=', version)
    .execute()
}

export async function knownTypes(on: On, types: readonly Bound[]): Promise<Bound[]> {
  return (
    await sql<Bound>`
      select t.app_id as "appId", t.type
      from record_type t
      join unnest(
        ${types.map((one) => one.appId)}::int[], ${types.map((one) => one.type)}::int[]
      ) as w(app_id, type)
        on w.app_id = t.app_id
        and w.type = t.type`.execute(on)
  ).rows
}
export async function putBindings(tx: Tx, ruleId: string, types: readonly Bound[]): Promise<void> {
  await tx.deleteFrom('strategyBinding').where('ruleId', '=', ruleId).execute()
  if (types.length > 0)
    await tx
      .insertInto('strategyBinding')
      .values(types.map(({ appId, type }) => ({ ruleId, appId, type })))
      .execute()
}

/**
 * One change of references at a time: a rule is neither deleted nor taken out of use while another
 * begins to run it, and two changes cannot close a circle together.
 */
export async function lockReferences(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('strategy_reference'))`.execute(tx)
}
/**
 * While a body is being checked, no indicator it may name changes; changes of indicators wait for
 * those checks, and for each other.
 */
export async function lockIndicators(tx: Tx, mode: 'reading' | 'changing'): Promise<void> {
  await (
    mode === 'reading'
      ? sql`select pg_advisory_xact_lock_shared(hashtext('strategy_indicator'))`
      : sql`select pg_advisory_xact_lock(hashtext('strategy_indicator'))`
  ).execute(tx)
}
/**
 * What rules refer to: of every rule but one, its newest version and the one in use. `live`: that
 * version decides, or runs beside the one that does.
 */
export type Reference = {
  id: string
  name: string
  newest: number
  inUse: number | null
  version: number
  refersTo: string[]
  live: boolean
}
export async function liveReferences(on: On, except: string): Promise<Reference[]> {
  return (
    await sql<Reference>`
      select r.id, r.name, r.newest, r.in_use as "inUse", v.version, v.refers_to as "refersTo",
        (v.version = r.in_use or r.status in (1, 5)) is true as live
      from strategy_rule r
      join strategy_rule_version v on v.rule_id = r.id and v.version in (r.newest, r.in_use)
      where r.status <> -1 and r.id <> ${except}`.execute(on)
  ).rows
}

/**
 * Ends the time of the version in use, if there is one, and begins that of another (null: none).
 */
export async function putUse(
  tx: Tx,
  ruleId: string,
  next: { version: number; via: 'prod' | 'schedule' | 'rollback'; by: string } | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('strategyRuleUse')
    .set({ untilAt: at })
    .where('ruleId', '=', ruleId)
    .where('untilAt', 'is', null)
    .execute()
  if (next)
    await tx
      .insertInto('strategyRuleUse')
      .values({ ruleId, version: next.version, via: next.via, fromAt: at, startedBy: next.by })
      .execute()
}
/**
 * The version that was in use before `version` came into use the last time other than by going back
 * to it.
 */
export async function useBefore(
  tx: Tx,
  ruleId: string,
  version: number,
): Promise<number | undefined> {
  return (
    await sql<{
      version: number
    }>`
      select version
      from strategy_rule_use
      where rule_id = ${ruleId}
        and version <> ${version}
        and id < coalesce(
          (
            select max(id)
            from strategy_rule_use
            where rule_id = ${ruleId} and version = ${version} and via <> 'rollback'
          ),
          0
        )
      order by id desc limit 1`.execute(tx)
  ).rows[0]?.version
}
export async function lastUse(tx: Tx, ruleId: string): Promise<number | undefined> {
  return (
    await tx
      .selectFrom('strategyRuleUse')
      .select('version')
      .where('ruleId', '=', ruleId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.version
}
export async function wasInUse(tx: Tx, ruleId: string, version: number): Promise<boolean> {
  return (
    (await tx
      .selectFrom('strategyRuleUse')
      .select('id')
      .where('ruleId', '=', ruleId)
      .where('version', '=', version)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

export type Schedule = {
  ruleId: string
  version: number
  dueAt: Date
  actorId: string
  actor: string
}
export async function putSchedule(tx: Tx, row: Schedule & { createdAt: Date }): Promise<void> {
  await tx.insertInto('strategySchedule').values(row).execute()
}
export async function dropSchedule(tx: Tx, ruleId: string): Promise<void> {
  await tx.deleteFrom('strategySchedule').where('ruleId', '=', ruleId).execute()
}
export async function dueRules(on: On, now: Date, limit: number): Promise<string[]> {
  return (
    await on
      .selectFrom('strategySchedule')
      .select('ruleId')
      .where('dueAt', '<=', now)
      .orderBy('dueAt')
      .limit(limit)
      .execute()
  ).map((row) => row.ruleId)
}
export function findSchedule(on: On, ruleId: string): Promise<Schedule | undefined> {
  return on
    .selectFrom('strategySchedule')
    .select(['ruleId', 'version', 'dueAt', 'actorId', 'actor'])
    .where('ruleId', '=', ruleId)
    .executeTakeFirst()
}

export type Operation = {
  at: Date
  actor: string
  ruleId: string | null
  version: number | null
  action: string
  detail: object
}
export async function insertOperation(tx: Tx, row: Operation): Promise<void> {
  await tx
    .insertInto('strategyOperation')
    .values({ ...row, detail: JSON.stringify(row.detail) })
    .execute()
}

/** What is compiled of the rules is out of date: servers hear of it with the commit. */
export async function raiseEdition(tx: Tx): Promise<void> {
  await sql`update strategy_live set edition = edition + 1`.execute(tx)
  await publishIn(tx, 'setting.changed', { what: 'strategy', key: 'live' })
}
