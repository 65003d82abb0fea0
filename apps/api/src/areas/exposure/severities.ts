import type { exposureCalls } from '@oas/contract/exposure/calls'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { sql } from 'kysely'
import { appName } from '../../core/app-name.ts'
import { mayType } from '../../core/caller.ts'
import { inScope } from '../../core/scope.ts'
import { audit } from '../../core/audit.ts'
import { because, fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { change } from './change.ts'
import { announceGravity } from './gravity.ts'

type Calls = typeof exposureCalls
type LabelRow = {
  labelId: number
  name: string
  path: string[]
  severity: number
  version: number
  updatedAt: Date
  updatedBy: string
}

export const getLabels: Handler<Calls['labels']> = async (
  { db, language },
  { current = 1, pageSize = 10 },
) => {
  const name = sql.raw(`${language}_name`)
  const { total } = await db
    .selectFrom('exposureLabel')
    .select((on) => on.cast<number>(on.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  const { rows } = await sql<LabelRow>`
    select e.label_id as "labelId", coalesce(nullif(l.${name}, ''), l.en_name) as name,
      t.name || array(
        with recursive up as (
          select p.id, p.parent_id, coalesce(nullif(p.${name}, ''), p.en_name) as name, 1 as n
          from label p
          where p.id = l.parent_id
          union all
          select p.id, p.parent_id, coalesce(nullif(p.${name}, ''), p.en_name), up.n + 1
          from up
          join label p on p.id = up.parent_id
        )
        select up.name from up order by up.n desc
      ) as path, e.severity, e.version, e.updated_at as "updatedAt", e.updated_by as "updatedBy"
    from exposure_label e
    join label l on l.id = e.label_id
    join label_tree t on t.id = l.tree_id
    order by e.severity desc, e.label_id
    offset ${(current - 1) * pageSize} limit ${pageSize}`.execute(db)
  return { total, list: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.getTime() })) }
}

type Before = { severity: number; version: number } | undefined
/** What stood before, at the version the caller saw; null: nothing did. */
const requireSeen = (before: Before, version: number | null): number | null =>
  (before?.version ?? null) === version ? (before?.severity ?? null) : fail('conflict')

export const setLabel: Handler<Calls['setLabel']> = async (ctx, { labelId, severity, version }) => {
  const said = { severity: severity ?? 0, updatedBy: ctx.caller.name, updatedAt: ctx.now() }
  await change(ctx, 'exposure_label', async (tx) => {
    const label = await tx
      .selectFrom('label')
      .select('enName')
      .where('id', '=', labelId)
      .executeTakeFirst()
    if (!label) return fail('invalid-input', { field: 'labelId', reason: because('unknown') })
    const before = requireSeen(
      await tx
        .selectFrom('exposureLabel')
        .select(['severity', 'version'])
        .where('labelId', '=', labelId)
        .executeTakeFirst(),
      version,
    )
    if (severity === null)
      await tx.deleteFrom('exposureLabel').where('labelId', '=', labelId).execute()
    else
      await tx
        .insertInto('exposureLabel')
        .values({ labelId, ...said })
        .onConflict((on) =>
          on.column('labelId').doUpdateSet({ ...said, version: (version ?? 0) + 1 }),
        )
        .execute()
    await audit(tx, ctx, [
      {
        action: 'exposure.setLabel',
        subject: `label:${labelId}`,
        detail: { name: label.enName, before, after: severity },
      },
    ])
  })
  return {}
}

export const getTypes: Handler<Calls['types']> = async (
  { db, caller, language },
  { current = 1, pageSize = 10 },
) => {
  const seen = db.selectFrom('exposureType as e').where(inScope(caller.scope, 'e.app_id', 'e.type'))
  const [{ total }, list] = await Promise.all([
    seen
      .select((on) => on.cast<number>(on.fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow(),
    seen
      .innerJoin('app as a', 'a.id', 'e.appId')
      .leftJoin('recordType as t', (join) =>
        join.onRef('t.appId', '=', 'e.appId').onRef('t.type', '=', 'e.type'),
      )
      .selectAll('e')
      .select(['a.name', 'a.names', 't.name as typeName'])
      .orderBy('e.severity', 'desc')
      .orderBy('e.appId')
      .orderBy('e.type')
      .offset((current - 1) * pageSize)
      .limit(pageSize)
      .execute(),
  ])
  return {
    total,
    list: list.map((row) => ({
      typeKey: typeKeyOf(row),
      appName: appName(language, row),
      typeName: row.typeName ?? '',
      severity: row.severity,
      version: row.version,
      updatedAt: row.updatedAt.getTime(),
      updatedBy: row.updatedBy,
    })),
  }
}

export const setType: Handler<Calls['setType']> = async (ctx, { typeKey, severity, version }) => {
  const { appId, type } = parseTypeKey(typeKey)
  if (!mayType(ctx.caller, appId, type)) fail('foreign-data', { app: appId })
  const said = { severity, updatedBy: ctx.caller.name, updatedAt: ctx.now() }
  await change(ctx, 'exposure_type', async (tx) => {
    const known = await tx
      .selectFrom('recordType')
      .select('type')
      .where('appId', '=', appId)
      .where('type', '=', type)
      .executeTakeFirst()
    if (!known) return fail('invalid-input', { field: 'typeKey', reason: because('unknown') })
    const own = { appId, type }
    const before = requireSeen(
      await tx
        .selectFrom('exposureType')
        .select(['severity', 'version'])
        .where('appId', '=', appId)
        .where('type', '=', type)
        .executeTakeFirst(),
      version,
    )
    if (severity === 0)
      await tx
        .deleteFrom('exposureType')
        .where('appId', '=', appId)
        .where('type', '=', type)
        .execute()
    else
      await tx
        .insertInto('exposureType')
        .values({ ...own, ...said })
        .onConflict((on) =>
          on.columns(['appId', 'type']).doUpdateSet({ ...said, version: (version ?? 0) + 1 }),
        )
        .execute()
    await audit(tx, ctx, [
      {
        action: 'exposure.setType',
        subject: `type:${typeKey}`,
        appId,
        detail: { before: before ?? 0, after: severity },
      },
    ])
  })
  await announceGravity(ctx)
  return {}
}
