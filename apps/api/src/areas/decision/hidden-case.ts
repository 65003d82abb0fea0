import { isRight } from '@oas/contract/case-library/answers'
import { type Answer, type ItemBody, blankAnswer } from '@oas/contract/case-library/schemas'
import type pg from 'pg'
import { noteAnswersText } from '../../db/case-answer.ts'
import type { HeldOrder } from '../queue/index.ts'
import type { DecideContext } from './load.ts'
import type { DecisionRow } from './rows.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** The orders that are hidden cases; only those of tests can be. */
export async function hiddenAmong(
  client: Client,
  orders: readonly Pick<HeldOrder, 'id' | 'test'>[],
): Promise<Set<string>> {
  const ids = orders.filter(({ test }) => test).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const { rows } = await client.query<{ id: string }>(
    'select order_id::text as id from hidden_case where order_id = any($1::bigint[])',
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

type Asked = {
  orderId: string
  itemId: string
  version: number
  libraryId: string
  body: ItemBody
}
const askedText = `
  select h.order_id::text as "orderId", h.item_id::text as "itemId", h.version,
    i.library_id::text as "libraryId", v.body
  from hidden_case h
  join case_item i on i.id = h.item_id
  join case_item_version v on v.item_id = h.item_id and v.version = h.version
  where h.order_id = any($1::bigint[])`
const answeredText = `
  update hidden_case h
  set decision_id = a."decisionId", answered_at = $2::timestamptz,
    told_at = coalesce(a."undoUntil", $2::timestamptz)
  from jsonb_to_recordset($1::jsonb) as a(
    "orderId" bigint, "decisionId" bigint, "undoUntil" timestamptz
  )
  where h.order_id = a."orderId"`

const answerOf = ({ resultId, labels }: DecisionRow): Answer => ({
  ...blankAnswer,
  resultId,
  labels: [...new Set(labels)],
})

/**
 * Keeps verdicts on hidden cases as answers to them, held against the version that was pinned.
 * Their person is told of it once the verdict can no longer be taken back.
 */
export async function noteHidden(
  ctx: DecideContext,
  client: Client,
  hidden: ReadonlySet<string>,
  decisions: readonly DecisionRow[],
): Promise<void> {
  const rows = decisions.filter(({ orderId }) => hidden.has(orderId))
  const [first] = rows
  if (!first) return
  const { rows: asked } = await client.query<Asked>(askedText, [rows.map((row) => row.orderId)])
  const answers = rows.flatMap((row) => {
    const of = asked.find(({ orderId }) => orderId === row.orderId)
    const answer = answerOf(row)
    return of
      ? {
          itemId: of.itemId,
          version: of.version,
          libraryId: of.libraryId,
          source: 'gold',
          sourceId: row.orderId,
          personId: row.personId,
          teamId: ctx.caller.teamId,
          answer,
          right: isRight(of.body, answer),
          ms: row.spentMs ?? 0,
        }
      : []
  })
  await client.query(noteAnswersText, [JSON.stringify(answers), first.at])
  await client.query(answeredText, [
    JSON.stringify(
      rows.map(({ orderId, id: decisionId, undoUntil }) => ({ orderId, decisionId, undoUntil })),
    ),
    first.at,
  ])
}

const takenBackText = `
  with h as (
    update hidden_case
    set decision_id = null, answered_at = null, told_at = null
    where decision_id = any($1::bigint[])
    returning order_id
  ),
  a as (
    delete from case_answer c using h
    where c.source = 'gold' and c.source_id = h.order_id
    returning c.item_id
  )
  update case_item i
  set uses = greatest(0, i.uses - a.n)
  from (select item_id, count(*)::int as n from a group by item_id) a
  where i.id = a.item_id`
/** Forgets the answers that decisions were to hidden cases, which are asked again. */
export async function takeBackHidden(
  client: Client,
  decisionIds: readonly string[],
): Promise<void> {
  await client.query(takenBackText, [decisionIds])
}
