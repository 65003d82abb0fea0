import type { TemplateBody } from '@oas/contract/violation-score/schemas'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { type Tx, requireApps } from './queries/templates.ts'

const bad = (field: string, ...reason: Parameters<typeof because>): never =>
  fail('invalid-input', { field, reason: because(...reason) })

/** The first entry that is there before already, by what tells entries apart. */
const twice = <T>(list: readonly T[], keyOf: (one: T) => unknown): number =>
  list.findIndex((one, at) => list.findIndex((other) => keyOf(other) === keyOf(one)) < at)

const requireOnce = (body: TemplateBody): void => {
  const found = (
    [
      ['body.rows', twice(body.rows, (one) => `${one.labelId} ${one.classId} ${one.level}`)],
      ['body.decay', twice(body.decay, (one) => one.days)],
      ['body.thresholds', twice(body.thresholds, (one) => one.score)],
      ['body.ladder.steps', twice(body.ladder.steps, (one) => one.nth)],
      ['body.appIds', twice(body.appIds, (one) => one)],
    ] as const
  ).find(([, at]) => at >= 0)
  if (found) bad(`${found[0]}.${found[1]}`, 'stands_twice')
}

const requireKnown = async (
  tx: Tx,
  table: 'label' | 'labelClass' | 'punishType' | 'app',
  ids: readonly number[],
  field: string,
): Promise<void> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const rows = await tx.selectFrom(table).select('id').where('id', 'in', wanted).execute()
  const known = new Set(rows.map(({ id }) => id))
  const missing = wanted.find((id) => !known.has(id))
  if (missing !== undefined) bad(`${field}.${ids.indexOf(missing)}`, 'unknown')
}

/** Acts that last go on for a while or for ever, others are done at once. */
const requireActs = async (
  tx: Tx,
  list: readonly { punishId: number; seconds: number }[],
  field: string,
): Promise<void> => {
  if (list.length === 0) return
  await requireKnown(
    tx,
    'punishType',
    list.map((one) => one.punishId),
    field,
  )
  const types = await tx
    .selectFrom('punishType')
    .select(['id', 'scope', 'needsTime', 'mayBePermanent'])
    .where(
      'id',
      'in',
      list.map((one) => one.punishId),
    )
    .execute()
  for (const [at, { punishId, seconds }] of list.entries()) {
    const type = types.find(({ id }) => id === punishId)
    const fits =
      type !== undefined &&
      type.scope !== 'none' &&
      (type.needsTime ? seconds > 0 || (seconds < 0 && type.mayBePermanent) : seconds === 0)
    if (!fits) bad(`${field}.${at}.seconds`, 'score_no_time')
  }
}

/** What a template says is of apps of the caller, and names what there is, each once. */
export async function requireSound(
  ctx: CallContext,
  tx: Tx,
  body: TemplateBody,
  id: string | null,
): Promise<void> {
  requireApps(ctx, body.appIds)
  requireOnce(body)
  for (const [at, row] of body.rows.entries())
    if ((row.labelId === 0) === (row.classId === 0)) bad(`body.rows.${at}.labelId`, 'unknown')
  await requireKnown(tx, 'app', body.appIds, 'body.appIds')
  const labels = body.rows.flatMap(({ labelId }) => (labelId === 0 ? [] : [labelId]))
  await requireKnown(tx, 'label', labels, 'body.rows')
  const classes = body.rows.flatMap(({ classId }) => (classId === 0 ? [] : [classId]))
  await requireKnown(tx, 'labelClass', classes, 'body.rows')
  await requireActs(tx, body.thresholds, 'body.thresholds')
  await requireActs(tx, body.ladder.steps, 'body.ladder.steps')
  const taken = await tx
    .selectFrom('violationTemplate')
    .select('id')
    .where((on) => on(on.fn('lower', ['name']), '=', body.name.toLowerCase()))
    .where('state', '<>', 'retired')
    .$if(id !== null, (query) => query.where('id', '<>', id ?? '0'))
    .executeTakeFirst()
  if (taken) bad('body.name', 'stands_twice')
}
