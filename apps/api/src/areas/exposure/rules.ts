import type { exposureCalls } from '@oas/contract/exposure/calls'
import type { ExposureRuleBody } from '@oas/contract/exposure/schemas'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { announceGravity } from './gravity.ts'
import type { Tx } from './queries.ts'
import { change, requireTeam } from './change.ts'

type Calls = typeof exposureCalls
const subjectOf = (id: string): string => `exposure-rule:${id}`

export const getRules: Handler<Calls['rules']> = async (
  { db },
  { current = 1, pageSize = 10, severity },
) => {
  const rules = db
    .selectFrom('exposureRule as r')
    .$if(severity !== undefined, (query) => query.where('r.severity', '=', severity ?? 0))
  const [{ total }, list] = await Promise.all([
    rules
      .select((on) => on.cast<number>(on.fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow(),
    rules
      .leftJoin('team as t', 't.id', 'r.teamId')
      .leftJoin('person as p', 'p.id', 'r.personId')
      .selectAll('r')
      .select(['t.name as team', 'p.name as person'])
      .orderBy('r.severity', 'desc')
      .orderBy('r.id')
      .offset((current - 1) * pageSize)
      .limit(pageSize)
      .execute(),
  ])
  return {
    total,
    list: list.map(({ updatedAt, team, person, ...row }) => ({
      ...row,
      team: team ?? '',
      person: person ?? '',
      updatedAt: updatedAt.getTime(),
    })),
  }
}

/** The columns of a rule that limits something, of somebody there is, and of nobody twice. */
const requireSound = async (
  ctx: CallContext,
  tx: Tx,
  body: ExposureRuleBody,
  id: string | null,
) => {
  const bad = (field: string, reason: ReturnType<typeof because>): never =>
    fail('invalid-input', { field, reason })
  const { teamId, personId, dayMinutes, dayItems, rowItems, afterMinutes, rotateDays } = body
  if ([dayMinutes, dayItems, rowItems, afterMinutes, rotateDays].every((most) => most === null))
    bad('dayMinutes', because('exposure_limits_nothing'))
  if (teamId !== null && personId !== null) bad('personId', because('exposure_one_scope'))
  await requireTeam(tx, teamId)
  if (personId !== null) {
    const known = await tx
      .selectFrom('person')
      .select('id')
      .where('id', '=', personId)
      .where('state', '<>', 'deleted')
      .executeTakeFirst()
    if (!known) bad('personId', because('unknown'))
  }
  const other = await tx
    .selectFrom('exposureRule')
    .select('id')
    .where('severity', '=', body.severity)
    .where('teamId', 'is not distinct from', teamId)
    .where('personId', 'is not distinct from', personId)
    .$if(id !== null, (query) => query.where('id', '<>', id ?? '0'))
    .executeTakeFirst()
  if (other) bad('severity', because('exposure_same'))
  return { ...body, updatedBy: ctx.caller.name, updatedAt: ctx.now() }
}

/** The rule at the version the caller saw. */
const requireRule = async (tx: Tx, id: string, version: number): Promise<ExposureRuleBody> => {
  const {
    id: _id,
    version: now,
    updatedAt: _at,
    updatedBy: _by,
    ...body
  } = (await tx.selectFrom('exposureRule').selectAll().where('id', '=', id).executeTakeFirst()) ??
  fail('not-found')
  return now === version ? body : fail('conflict')
}

const lockRules = 'exposure_rule'

export const createRule: Handler<Calls['createRule']> = async (ctx, body) => {
  const { id } = await change(ctx, lockRules, async (tx) => {
    const made = await tx
      .insertInto('exposureRule')
      .values(await requireSound(ctx, tx, body, null))
      .returning('id')
      .executeTakeFirstOrThrow()
    const detail = { before: null, after: body }
    await audit(tx, ctx, [{ action: 'exposure.createRule', subject: subjectOf(made.id), detail }])
    return made
  })
  await announceGravity(ctx)
  return { id, version: 1 }
}

export const updateRule: Handler<Calls['updateRule']> = async (ctx, { id, version, ...body }) => {
  await change(ctx, lockRules, async (tx) => {
    const before = await requireRule(tx, id, version)
    await tx
      .updateTable('exposureRule')
      .set({ ...(await requireSound(ctx, tx, body, id)), version: version + 1 })
      .where('id', '=', id)
      .execute()
    const detail = { before, after: body }
    await audit(tx, ctx, [{ action: 'exposure.updateRule', subject: subjectOf(id), detail }])
  })
  await announceGravity(ctx)
  return { id, version: version + 1 }
}

export const removeRule: Handler<Calls['removeRule']> = async (ctx, { id, version }) => {
  await change(ctx, lockRules, async (tx) => {
    const detail = { before: await requireRule(tx, id, version), after: null }
    await tx.deleteFrom('exposureRule').where('id', '=', id).execute()
    await audit(tx, ctx, [{ action: 'exposure.removeRule', subject: subjectOf(id), detail }])
  })
  await announceGravity(ctx)
  return {}
}
