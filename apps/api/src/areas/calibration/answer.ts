import type { calibrationCalls } from '@oas/contract/calibration/calls'
import { calibrationLimits } from '@oas/contract/calibration/schemas'
import { isRight } from '@oas/contract/case-library/answers'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import { because, fail } from '../../core/fail.ts'
import { inScope } from '../../core/scope.ts'
import type { Handler } from '../../http/implement.ts'
import { answerFault, noteAnswers, pinnedItems, proposeAnswer } from '../case-library/index.ts'
import { askedOf, ledBy, requireSession } from './access.ts'
import { type Tx, casesOf } from './queries.ts'

type Calls = typeof calibrationCalls

/** The case of a session in the version that is asked. */
const requireCase = async (tx: Tx, id: string, itemId: string) => {
  const kept = (await casesOf(tx, id)).find((one) => one.itemId === itemId)
  const [item] = kept ? await pinnedItems(tx, [kept]) : []
  return kept && item ? { kept, item } : fail('not-found')
}

/** An answer stays as it is: whoever sends another one hears so, whoever repeats it does not. */
export const answer: Handler<Calls['answer']> = (ctx, { id, itemId, answer: given, ms }) =>
  ctx.db.transaction().execute(async (tx) => {
    await requireSession(ctx, tx, id, { of: askedOf(ctx), states: ['open'] })
    const { item } = await requireCase(tx, id, itemId)
    const wrong = await answerFault(ctx, item, given)
    if (wrong) fail('invalid-input', { field: wrong.field, reason: wrong.reason })
    const fresh = await noteAnswers(
      tx,
      [
        {
          itemId,
          version: item.version,
          libraryId: item.libraryId,
          source: 'calibration',
          sourceId: id,
          personId: ctx.caller.id,
          teamId: ctx.caller.teamId,
          answer: given,
          right: isRight(item.body, given),
          ms,
        },
      ],
      ctx.now(),
    )
    if (fresh === 1) return {}
    const { rows } = await sql<{ same: boolean }>`
      select answer = ${JSON.stringify(given)}::jsonb as same
      from case_answer
      where source = 'calibration' and source_id = ${id}::bigint
        and person_id = ${ctx.caller.id}::bigint and item_id = ${itemId}::bigint`.execute(tx)
    return rows[0]?.same ? {} : fail('answer-outdated')
  })

export const say: Handler<Calls['say']> = (ctx, { id, itemId, text }) =>
  ctx.db.transaction().execute(async (tx) => {
    const of = sql<boolean>`(${ledBy(ctx)} or ${askedOf(ctx)})`
    await requireSession(ctx, tx, id, { of, states: ['discussing'] })
    await requireCase(tx, id, itemId)
    const { n } = await tx
      .selectFrom('calibrationComment')
      .select((on) => on.cast<number>(on.fn.countAll(), 'integer').as('n'))
      .where('sessionId', '=', id)
      .executeTakeFirstOrThrow()
    const most = calibrationLimits.comments
    if (n >= most)
      fail('invalid-input', { field: 'text', reason: because('schema_max_items', { n: most }) })
    return tx
      .insertInto('calibrationComment')
      .values({ sessionId: id, itemId, personId: ctx.caller.id, text: text.trim(), at: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
  })

export const agree: Handler<Calls['agree']> = (ctx, { id, itemId, answer: agreed, note, guide }) =>
  ctx.db.transaction().execute(async (tx) => {
    await requireSession(ctx, tx, id, { of: ledBy(ctx), states: ['discussing'] })
    const { kept } = await requireCase(tx, id, itemId)
    const version = await proposeAnswer(ctx, tx, { itemId, answer: agreed, why: note.trim() })
    await tx
      .updateTable('calibrationCase')
      .set({
        agreed: JSON.stringify(agreed),
        note: note.trim(),
        guide: guide.trim(),
        agreedBy: ctx.caller.id,
        agreedAt: ctx.now(),
        newVersion: version ?? kept.newVersion,
        ...(guide.trim() === kept.guide ? {} : { guideDoneBy: null, guideDoneAt: null }),
      })
      .where('sessionId', '=', id)
      .where('itemId', '=', itemId)
      .execute()
    await tx.updateTable('calibration').set({ updatedAt: ctx.now() }).where('id', '=', id).execute()
    await audit(tx, ctx, [
      {
        action: 'calibration.agree',
        subject: `calibration:${id}`,
        detail: { itemId, before: kept.agreed, after: agreed, note, guide, version },
      },
    ])
    return { version }
  })

const mostChanges = 200
export const guide: Handler<Calls['guide']> = async (ctx) => {
  const { rows } = await sql<{
    sessionId: string
    itemId: string
    session: string
    case: string
    labels: number[]
    typeKey: string | null
    guide: string
    by: string
    at: Date
  }>`
    select k.session_id::text as "sessionId", k.item_id::text as "itemId", c.name as session,
      left(i.search, 120) as case,
      array(select jsonb_array_elements_text(k.agreed -> 'labels')::int) as labels,
      i.app_id || ':' || i.type as "typeKey", k.guide, p.display_name as by, k.agreed_at as at
    from calibration_case k
    join calibration c on c.id = k.session_id
    join case_library b on b.id = c.library_id
    join case_item i on i.id = k.item_id
    join person p on p.id = k.agreed_by
    where ${ledBy(ctx)} and k.guide <> '' and k.guide_done_at is null and c.state <> 'cancelled'
      and (i.app_id is null or ${inScope(ctx.caller.scope, 'i.app_id', 'i.type')})
    order by k.agreed_at desc
    limit ${mostChanges}`.execute(ctx.db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }))
}

export const guideDone: Handler<Calls['guideDone']> = (ctx, { id, itemId }) =>
  ctx.db.transaction().execute(async (tx) => {
    const states = ['discussing', 'closed'] as const
    await requireSession(ctx, tx, id, { of: ledBy(ctx), states })
    const { kept } = await requireCase(tx, id, itemId)
    if (kept.guide === '' || kept.guideDoneAt !== null) fail('wrong-state')
    await tx
      .updateTable('calibrationCase')
      .set({ guideDoneBy: ctx.caller.id, guideDoneAt: ctx.now() })
      .where('sessionId', '=', id)
      .where('itemId', '=', itemId)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'calibration.guideDone',
        subject: `calibration:${id}`,
        detail: { itemId, guide: kept.guide },
      },
    ])
    return {}
  })
