import { type Form, textIn } from '@oas/contract/decision/forms/kinds'
import { isWon, usualRight } from '@oas/contract/decision/forms/verdicts'
import type { RecordResult } from '@oas/contract/decision/schemas'
import { isObject } from '@oas/contract/json'
import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import { recordRowsByIds } from '../../queue/index.ts'
import { appealedDecision, originalFacts, originalsOf } from '../originals.ts'
import type { Answered, ItemRounds } from './queries.ts'

const formOf = ({ form }: RecordResult): Form => (isObject(form.result) ? form.result : {})
/** Whether an answer lets an appeal win without a word of what would have been right. */
const leavesOpen = (form: Form): boolean =>
  isWon(form['verdict']) && textIn(form['rightResult']) === ''

const withForm = (item: RecordResult, form: Form): RecordResult => ({
  ...item,
  form: { ...item.form, result: form as RecordResult['form']['result'] },
})

type Asking = { item: ItemRounds; answer: Answered; appId: number; recordId: string }
/**
 * The verdict of an answer with what would have been right, where it lets a user's appeal win and
 * was kept before that was asked for: what others said who answered the same, else what the form
 * offers before anybody chooses. Where neither is, the verdict stays as it is and is refused: a
 * judge says what is right in an answer of their own.
 */
export async function withRight(
  ctx: Context,
  client: pg.PoolClient,
  { item, answer, appId, recordId }: Asking,
): Promise<RecordResult> {
  const kept = answer.given.item
  const form = formOf(kept)
  if (!leavesOpen(form)) return kept
  const said = item.answers
    .filter(({ key }) => key === answer.key)
    .map((one) => formOf(one.given.item))
    .find((one) => one['verdict'] === form['verdict'] && !leavesOpen(one))
  if (said)
    return withForm(kept, {
      ...form,
      rightResult: said['rightResult'],
      rightLabels: said['rightLabels'] ?? [],
    })
  const record = (await recordRowsByIds(client, [recordId])).get(recordId)
  const id = record ? appealedDecision(record) : null
  if (id === null) return kept
  const facts = originalFacts((await originalsOf(ctx, client, appId, [id])).get(id))
  const { rightResult, rightLabels = [] } = usualRight(form['verdict'], facts)
  if (!facts || rightResult === undefined) return kept
  const labels = rightLabels.filter((label) => facts.labels(label))
  return withForm(kept, { ...form, rightResult, rightLabels: labels })
}
