import { multiLabel } from '@oas/contract/model/multi-schemas'
import type { ModelOutput } from '@oas/contract/model/schemas'
import type { RecordAnswer } from '../answer.ts'
import { type JudgedRecord, itemsOf } from '../items.ts'
import { type ModelInUse, type MultiInUse, isInScope } from '../live.ts'
import { type Said, combineScores, membersNext } from './combine.ts'

type Known = ReadonlyMap<string, ModelInUse>
const acts = ({ mode }: Pick<ModelOutput, 'mode'>): boolean => mode !== 'shadow'

/**
 * What each member said of a record so far, in their order; `asked`: ids of the models that were.
 * A label that a model leaves out of its answer has the score nought.
 */
const saidOf = (
  { body }: MultiInUse,
  models: Known,
  record: JudgedRecord,
  answer: RecordAnswer,
  asked: ReadonlySet<string>,
): Said[] =>
  body.members.map(({ modelId, label }): Said => {
    const model = models.get(modelId)
    if (!model) return 'missing'
    if (!isInScope(model, record)) return 'nothing'
    if (!asked.has(modelId)) return undefined
    if (answer.missing.some((one) => one.model === model.key)) return 'missing'
    const { items } = itemsOf(model.kind, record, model.mayUid)
    if (items.length === 0) return 'nothing'
    const own = answer.outputs.filter((one) => one.modelId === modelId && acts(one))
    return own.reduce(
      (most, one) => (one.label === label ? Math.max(most, one.calibrated) : most),
      0,
    )
  })

/** Models that combined ones still wait for, by their ids. */
export function modelsNext(
  multis: readonly MultiInUse[],
  models: Known,
  record: JudgedRecord,
  answer: RecordAnswer,
  asked: ReadonlySet<string>,
): string[] {
  return [
    ...new Set(
      multis.flatMap((multi) =>
        membersNext(multi.body, saidOf(multi, models, record, answer, asked)).flatMap(
          (at) => multi.body.members[at]?.modelId ?? [],
        ),
      ),
    ),
  ]
}

/** Adds what combined models say of a record to what their members said. */
export function addCombined(
  multis: readonly MultiInUse[],
  models: Known,
  record: JudgedRecord,
  answer: RecordAnswer,
  asked: ReadonlySet<string>,
): void {
  for (const multi of multis) {
    const { id, key, labelId, version, body } = multi
    const combined = combineScores(body, saidOf(multi, models, record, answer, asked))
    if (combined === 'nothing') continue
    if (combined === 'missing') {
      answer.missing.push({ model: key, reason: 'quorum' })
      continue
    }
    const members = new Set(body.members.map(({ modelId }) => modelId))
    const own = answer.outputs.filter((one) => members.has(one.modelId) && acts(one))
    answer.outputs.push({
      modelId: id,
      model: key,
      version,
      mode: own.some(({ mode }) => mode === 'mock') ? 'mock' : 'live',
      item: 'record',
      label: multiLabel,
      labelId,
      score: combined.score,
      calibrated: combined.score,
    })
  }
}
