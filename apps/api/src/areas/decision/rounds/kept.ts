import type { RecordResult } from '@oas/contract/decision/schemas'
import type pg from 'pg'
import { type HeldOrder, effectOf } from '../../queue/index.ts'
import type { Loaded } from '../load.ts'
import type { CheckedItem } from '../validate/item.ts'
import type { ValidationProblem } from '../validate/kinds.ts'
import { type Answered, type ItemRounds, setStanding } from './queries.ts'
import type { Step } from './step.ts'

/**
 * Where answers are only kept, all that a person says is one, but what puts the order aside or
 * asks: a record that is passed on goes nowhere.
 */
export function isKeptAnswer({ checked: { verdict } }: { checked: CheckedItem }): boolean {
  return (
    (verdict.hold === null || verdict.hold.mode === 'keep') && verdict.more.move?.to !== 'doubt'
  )
}

/**
 * Who decided a record before its order was made is never offered it; who did so since may answer,
 * for nothing comes of it.
 */
export function withoutOwn(loaded: Loaded, order: HeldOrder): Loaded {
  return effectOf(order) === 'acts'
    ? loaded
    : { ...loaded, prelude: { ...loaded.prelude, decided: [] } }
}

/**
 * Why an answer that would only be kept is not taken: there is no item to keep it with, and it may
 * never become a decision instead; or it has none of the labels that it is asked for.
 */
export function keptFlaw(
  order: HeldOrder,
  item: Pick<RecordResult, 'reasonLabels' | 'rows'>,
  row: ItemRounds | null,
): ValidationProblem | null {
  const effect = effectOf(order)
  if (effect === 'acts') return null
  if (!row) return { code: 'READ_ONLY', key: 'result.read_only' }
  const labels = [item, ...(item.rows ?? [])].flatMap(({ reasonLabels }) => reasonLabels)
  return effect === 'labels' && labels.length === 0
    ? { code: 'MISSING_LABEL', key: 'result.labels_asked', field: 'reasonLabels' }
    : null
}

type Ending = {
  item: Pick<ItemRounds, 'rounds'>
  order: HeldOrder
  answers: readonly Pick<Answered, 'round' | 'key'>[]
  step: Exclude<Step, { state: 'open' }>
}
/**
 * Ends an item with its order and no decision, in the caller's transaction: with the answer that
 * stands, or with none where the answers differ.
 */
export function endKept(
  client: pg.PoolClient,
  { item, order, answers, step }: Ending,
  now: Date,
): Promise<void> {
  const agreed = step.state === 'agreed' ? step : null
  const by = item.rounds.mode === 'single' ? null : (agreed?.by ?? 'differ')
  const round = answers.find(({ key }) => key === agreed?.key)?.round ?? null
  return setStanding(client, order, { by, round }, now)
}
